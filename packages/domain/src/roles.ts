// What people of each role may do in the dashboard and over its API: one table, the only place that says so.

import { SCOPES, type Scope } from "./scopes.ts";

export const ROLES = ["admin", "compliance", "analyst", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** What concerns the whole installation. No key has it, whatever its scopes: a key is of one workspace and one mode. */
export const USER_SCOPES = {
	"users:read": "See who may sign in",
	"users:write": "Invite people, change what they may do, and sign them out",
} as const;
export type UserScope = keyof typeof USER_SCOPES;

/** What a signed-in person may hold. */
export type Permission = Scope | UserScope;

const VIEWER: readonly Permission[] = [
	"events:read",
	"events:search",
	"customers:read",
	"customers:search",
	"cases:read",
	"screening:read",
	"rules:read",
	"entries:read",
	"workspace:read",
];

const ANALYST: readonly Permission[] = [
	...VIEWER,
	"customers:personal",
	"customers:write",
	"feedback:write",
	"feedback:bulk",
	"screen",
	"cases:write",
	"screening:write",
	"entries:write",
];

const COMPLIANCE: readonly Permission[] = [
	...ANALYST,
	"register:read",
	"reports:read",
	"records:read",
	"records:write",
	"rules:write",
	"audit:read",
	"webhooks:read",
];

/** Events come from systems, with a key: nobody makes them up by hand. */
const ADMIN: readonly Permission[] = [
	...(Object.keys(SCOPES) as Scope[]).filter((scope) => scope !== "events:write"),
	"users:read",
	"users:write",
];

export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<Permission>>> = {
	admin: new Set(ADMIN),
	compliance: new Set(COMPLIANCE),
	analyst: new Set(ANALYST),
	viewer: new Set(VIEWER),
};
