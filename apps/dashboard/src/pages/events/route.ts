import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readDay, readNumber, readText, readWords } from "../../shell/search-params.ts";

const eventsRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/events",
	// Unknown values in an address are ignored, so that every address shows a page.
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			decision: readWords(search, "decision", listWords("listEvents", "decision")),
			type: readWords(search, "type", listWords("listEvents", "type")),
			method: readWords(search, "method", listWords("listEvents", "method")),
			customer_id: readText(search, "customer_id", 128),
			rule: readText(search, "rule", 64),
			amount_min: readNumber(search, "amount_min"),
			amount_max: readNumber(search, "amount_max"),
			from: readDay(search, "from"),
			to: readDay(search, "to"),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./events-page.tsx")), "EventsPage"),
});

const eventRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/events/$eventId",
	component: lazyRouteComponent(() => loadChunk(() => import("./event-page.tsx")), "EventPage"),
});

export const eventsRoutes = [eventsRoute, eventRoute] as const;
