// The one table of what each role may do in the dashboard and over its API.

import { SCOPES, type Scope } from "./scopes.ts";

export const ROLES = ["admin", "compliance", "analyst", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Scopes for the whole installation. No key has them, because a key belongs to one workspace and one mode. */
export const USER_SCOPES = {
	"users:read": "List users and invitations",
	"users:write": "Invite users, change their roles, and sign them out",
} as const;
export type UserScope = keyof typeof USER_SCOPES;

/** A permission of a signed-in user. */
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
	"team:read",
	"records:read",
	"records:write",
	"rules:write",
	"audit:read",
	"webhooks:read",
];

/** Admins cannot send events, because events come only from systems, with a key. */
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
