// What the navigation lists, in its order.

import type { OperationId } from "../api/call.ts";
import type { IconName } from "../components/icons.tsx";

export interface NavigationItem {
	readonly to: "/overview" | "/cases" | "/events" | "/customers" | "/screening" | "/rules" | "/settings";
	readonly name: "overview" | "cases" | "events" | "customers" | "screening" | "rules" | "settings";
	readonly icon: IconName;
	/** Who may call it sees the page. */
	readonly operation: OperationId;
	/** After `g`. */
	readonly key: string;
	/** A page that is not is reached by its address alone. */
	readonly isReady: boolean;
}

export const NAVIGATION: readonly NavigationItem[] = [
	{ to: "/overview", name: "overview", icon: "overview", operation: "readOverview", key: "o", isReady: true },
	{ to: "/cases", name: "cases", icon: "cases", operation: "listCases", key: "c", isReady: true },
	{ to: "/events", name: "events", icon: "events", operation: "listEvents", key: "e", isReady: true },
	{ to: "/customers", name: "customers", icon: "customers", operation: "listCustomers", key: "u", isReady: true },
	{ to: "/screening", name: "screening", icon: "screening", operation: "listMatches", key: "s", isReady: true },
	{ to: "/rules", name: "rules", icon: "rules", operation: "readRules", key: "r", isReady: true },
	{ to: "/settings", name: "settings", icon: "settings", operation: "readWorkspace", key: "t", isReady: true },
];
