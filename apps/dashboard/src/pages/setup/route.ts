import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";

const setupRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/setup",
	component: lazyRouteComponent(() => loadChunk(() => import("./setup-page.tsx")), "SetupPage"),
});

export const setupRoutes = [setupRoute] as const;
