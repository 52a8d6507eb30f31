import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readDay, readWords } from "../../shell/search-params.ts";

const teamRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/team",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			days: readWords(search, "days", ["7", "30", "90"])?.[0],
			from: readDay(search, "from"),
			to: readDay(search, "to"),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./team-page.tsx")), "TeamPage"),
});

export const teamRoutes = [teamRoute] as const;
