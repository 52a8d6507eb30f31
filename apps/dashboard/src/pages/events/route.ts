import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { readEventSearch } from "./event-filters.ts";

const eventsRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/events",
	validateSearch: readEventSearch,
	component: lazyRouteComponent(() => loadChunk(() => import("./events-page.tsx")), "EventsPage"),
});

const eventRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/events/$eventId",
	component: lazyRouteComponent(() => loadChunk(() => import("./event-page.tsx")), "EventPage"),
});

export const eventsRoutes = [eventsRoute, eventRoute] as const;
