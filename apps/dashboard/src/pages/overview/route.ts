import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readWords } from "../../shell/search-params.ts";
import { readRangeSearch } from "./range.ts";

const overviewRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/overview",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			...readRangeSearch(search),
			show: readWords(search, "show", ["decisions", "stopped", "rate", "money"])?.[0],
			type: readWords(search, "type", listWords("listEvents", "type")),
			method: readWords(search, "method", listWords("listEvents", "method")),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./overview-page.tsx")), "OverviewPage"),
});

export const overviewRoutes = [overviewRoute] as const;
