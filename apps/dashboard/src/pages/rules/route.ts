import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../shell/root-route.ts";

const rulesRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/rules",
	component: lazyRouteComponent(() => import("./rules-page.tsx"), "RulesPage"),
});

export const rulesRoutes = [rulesRoute] as const;
