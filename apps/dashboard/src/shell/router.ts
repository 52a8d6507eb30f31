// The router: every page's routes under the shell, and the place (workspace and mode) as the path they all begin with.

import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { casesRoutes } from "../pages/cases/route.ts";
import { customersRoutes } from "../pages/customers/route.ts";
import { eventsRoutes } from "../pages/events/route.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { overviewRoutes } from "../pages/overview/route.ts";
import { rulesRoutes } from "../pages/rules/route.ts";
import { screeningRoutes } from "../pages/screening/route.ts";
import { settingsRoutes } from "../pages/settings/route.ts";
import { PageCrash } from "./page-crash.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { rootRoute } from "./root-route.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";

const homeRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/",
	beforeLoad: () => {
		throw redirect({ to: NAVIGATION.find(({ isReady }) => isReady)?.to ?? "/events", replace: true });
	},
});

const routeTree = rootRoute.addChildren([
	homeRoute,
	...overviewRoutes,
	...casesRoutes,
	...eventsRoutes,
	...customersRoutes,
	...screeningRoutes,
	...rulesRoutes,
	...settingsRoutes,
]);

export function createAppRouter(basepath: string) {
	return createRouter({
		routeTree,
		basepath,
		parseSearch,
		stringifySearch,
		defaultPreload: "intent",
		defaultErrorComponent: PageCrash,
		defaultPendingComponent: PageSkeleton,
		defaultPendingMs: 150,
		scrollRestoration: true,
	});
}

declare module "@tanstack/react-router" {
	interface Register {
		router: ReturnType<typeof createAppRouter>;
	}
}
