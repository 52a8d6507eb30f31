// The parent of every page's routes. The router adds the shell, because importing it here would make a circle.

import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { CurrentSession } from "../session/session-context.tsx";

/** For a route that requests its data while the script of its page is still loading. */
export interface RouteContext {
	readonly queries: QueryClient;
	readonly session: CurrentSession;
}

export const rootRoute = createRootRouteWithContext<RouteContext>()();
