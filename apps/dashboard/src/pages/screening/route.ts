import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../shell/root-route.ts";

const screeningRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/screening",
	component: lazyRouteComponent(() => import("./screening-page.tsx"), "ScreeningPage"),
});

export const screeningRoutes = [screeningRoute] as const;
