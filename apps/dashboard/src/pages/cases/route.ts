import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../shell/root-route.ts";

const casesRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/cases",
	component: lazyRouteComponent(() => import("./cases-page.tsx"), "CasesPage"),
});

const caseRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/cases/$caseId",
	component: lazyRouteComponent(() => import("./case-page.tsx"), "CasePage"),
});

export const casesRoutes = [casesRoute, caseRoute] as const;
