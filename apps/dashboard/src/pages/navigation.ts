// The pages of the dashboard: their routes, and their lines in the navigation, in its order.

import type { OperationId } from "../api/call.ts";
import type { IconName } from "../components/icons.tsx";
import { casesRoutes } from "./cases/route.ts";
import { customersRoutes } from "./customers/route.ts";
import { eventsRoutes } from "./events/route.ts";
import { integrationRoutes } from "./integration/route.ts";
import { overviewRoutes } from "./overview/route.ts";
import { registerRoutes } from "./register/route.ts";
import { rulesRoutes } from "./rules/route.ts";
import { screeningRoutes } from "./screening/route.ts";
import { settingsRoutes } from "./settings/route.ts";
import { setupRoutes } from "./setup/route.ts";
import { teamRoutes } from "./team/route.ts";
import { validationRoutes } from "./validation/route.ts";

interface NavigationItem {
	readonly to: `/${string}`;
	/** A word that `nameWord` writes for people. */
	readonly name: string;
	readonly icon: IconName;
	/** The page is shown to users who may call this operation. */
	readonly operation: OperationId;
	/** The key that opens the page after `g`. */
	readonly key: string;
}

export const NAVIGATION = [
	{ to: "/overview", name: "overview", icon: "overview", operation: "readOverview", key: "o" },
	{ to: "/cases", name: "cases", icon: "cases", operation: "listCases", key: "c" },
	{ to: "/team", name: "team", icon: "users", operation: "readTeam", key: "m" },
	{ to: "/events", name: "events", icon: "events", operation: "listEvents", key: "e" },
	{ to: "/customers", name: "customers", icon: "customers", operation: "listCustomers", key: "u" },
	{ to: "/screening", name: "screening", icon: "screening", operation: "listMatches", key: "s" },
	{ to: "/register", name: "register", icon: "note", operation: "listRegister", key: "l" },
	{ to: "/rules", name: "rules", icon: "rules", operation: "readRules", key: "r" },
	{ to: "/validation", name: "validation", icon: "shield", operation: "readValidation", key: "v" },
	{ to: "/settings", name: "settings", icon: "settings", operation: "readWorkspace", key: "t" },
	{ to: "/setup", name: "first_steps", icon: "check", operation: "readSetup", key: "f" },
] as const satisfies readonly NavigationItem[];

export const PAGE_ROUTES = [
	...overviewRoutes,
	...casesRoutes,
	...teamRoutes,
	...eventsRoutes,
	...customersRoutes,
	...screeningRoutes,
	...registerRoutes,
	...rulesRoutes,
	...validationRoutes,
	...settingsRoutes,
	...setupRoutes,
	...integrationRoutes,
] as const;
