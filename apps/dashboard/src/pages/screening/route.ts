import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readText, readWords } from "../../shell/search-params.ts";

const TABS = ["matches", "name", "runs", "lists"];

const screeningRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/screening",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			tab: readWords(search, "tab", TABS)?.[0],
			status: readWords(search, "status", listWords("listMatches", "status")),
			strength: readWords(search, "strength", listWords("listMatches", "strength")),
			type: readWords(search, "type", listWords("listMatches", "type")),
			party: readWords(search, "party", listWords("listMatches", "party")),
			list: readText(search, "list", 64),
			customer_id: readText(search, "customer_id", 128),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./screening-page.tsx")), "ScreeningPage"),
});

const matchRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/screening/$matchId",
	component: lazyRouteComponent(() => loadChunk(() => import("./match-page.tsx")), "MatchPage"),
});

export const screeningRoutes = [screeningRoute, matchRoute] as const;
