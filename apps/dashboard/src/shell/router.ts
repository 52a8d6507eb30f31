// The router: the routes of all pages inside the shell. All paths begin with the mode and the workspace.

import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { NAVIGATION, PAGE_ROUTES } from "../pages/navigation.ts";
import { NotFound } from "./not-found.tsx";
import { PageCrash } from "./page-crash.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { type RouteContext, rootRoute } from "./root-route.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { Shell } from "./shell.tsx";

const homeRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/",
	beforeLoad: () => {
		throw redirect({ to: NAVIGATION[0].to, replace: true });
	},
});

rootRoute.update({ component: Shell, notFoundComponent: NotFound });
const routeTree = rootRoute.addChildren([homeRoute, ...PAGE_ROUTES]);

export function createAppRouter(basepath: string, context: RouteContext) {
	return createRouter({
		routeTree,
		basepath,
		context,
		parseSearch,
		stringifySearch,
		// An unknown word in an address is removed from it, so that no page gets one.
		search: { strict: true },
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
