import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readText } from "../../shell/search-params.ts";

const component = lazyRouteComponent(() => loadChunk(() => import("./settings-page.tsx")), "SettingsPage");

const settingsRoute = createRoute({ getParentRoute: () => rootRoute, path: "/settings", component });

const sectionRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/settings/$section",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			actor: readText(search, "actor", 200),
			action: readText(search, "action", 64),
			subject: readText(search, "subject", 200),
			endpoint: readText(search, "endpoint", 64),
			status: readText(search, "status", 20),
		}),
	component,
});

export const settingsRoutes = [settingsRoute, sectionRoute] as const;
