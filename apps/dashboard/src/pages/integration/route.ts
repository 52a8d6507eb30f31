import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readText } from "../../shell/search-params.ts";

const integrationRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/integration",
	validateSearch: (search: Record<string, unknown>) => dropUnset({ request: readText(search, "request", 200) }),
	component: lazyRouteComponent(() => loadChunk(() => import("./integration-page.tsx")), "IntegrationPage"),
});

export const integrationRoutes = [integrationRoute] as const;
