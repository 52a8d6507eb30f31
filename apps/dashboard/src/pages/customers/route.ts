import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readText, readWords } from "../../shell/search-params.ts";

const customersRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/customers",
	// The search text is left out: it may identify a person, and addresses are logged.
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			status: readWords(search, "status", listWords("listCustomers", "status")),
			risk_level: readWords(search, "risk_level", listWords("listCustomers", "risk_level")),
			screening: readWords(search, "screening", listWords("listCustomers", "screening")),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./customers-page.tsx")), "CustomersPage"),
});

const TABS = ["profile", "events", "cases", "network", "screening", "history", "record"] as const;

const customerRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/customers/$customerId",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			tab: readWords(search, "tab", TABS)?.[0],
			// For the network tab.
			hops: readWords(search, "hops", ["1", "2", "3"])?.[0],
			view: readWords(search, "view", ["graph", "table"])?.[0],
			expanded: readText(search, "expanded", 2_000),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./customer-page.tsx")), "CustomerPage"),
});

export const customersRoutes = [customersRoute, customerRoute] as const;
