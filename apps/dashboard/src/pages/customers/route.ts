import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../shell/root-route.ts";

const customersRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/customers",
	component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
});

const customerRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/customers/$customerId",
	component: lazyRouteComponent(() => import("./customer-page.tsx"), "CustomerPage"),
});

export const customersRoutes = [customersRoute, customerRoute] as const;
