import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";

const validationRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/validation",
	component: lazyRouteComponent(() => loadChunk(() => import("./validation-page.tsx")), "ValidationPage"),
});

export const validationRoutes = [validationRoute] as const;
