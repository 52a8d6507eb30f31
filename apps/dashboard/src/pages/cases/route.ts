import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { readQueueSearch } from "./queue-filters.ts";

const casesRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/cases",
	validateSearch: readQueueSearch,
	component: lazyRouteComponent(() => loadChunk(() => import("./cases-page.tsx")), "CasesPage"),
});

const caseRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/cases/$caseId",
	component: lazyRouteComponent(() => loadChunk(() => import("./case-page.tsx")), "CasePage"),
});

export const casesRoutes = [casesRoute, caseRoute] as const;
