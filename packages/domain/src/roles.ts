// The one table of what each role may do in the dashboard and over its API.

import { SCOPES, type Scope } from "./scopes.ts";

export const ROLES = ["admin", "compliance", "analyst", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Scopes for the whole installation. No key has them, because a key belongs to one workspace and one mode. */
export const USER_SCOPES = {
	"users:read": "List users and invitations",
	"users:write": "Invite users, change their roles, and sign them out",
	"lists:write": "Add, import and refresh the installation's screening lists",
	"jobs:read": "Read the background jobs that fail",
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
	"simulations:write",
	"lists:write",
];

/** Admins cannot send events, because events come only from systems, with a key. */
const ADMIN: readonly Permission[] = [
	...(Object.keys(SCOPES) as Scope[]).filter((scope) => scope !== "events:write"),
	"users:read",
	"users:write",
	"lists:write",
	"jobs:read",
];

export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<Permission>>> = {
	admin: new Set(ADMIN),
	compliance: new Set(COMPLIANCE),
	analyst: new Set(ANALYST),
	viewer: new Set(VIEWER),
};

/** A user who is limited to some workspaces may not change what all workspaces share. */
export function listPermissions(user: {
	readonly role: Role;
	readonly workspaces: readonly string[] | null;
}): ReadonlySet<Permission> {
	const scopes = ROLE_SCOPES[user.role];
	return user.workspaces === null ? scopes : new Set([...scopes].filter((scope) => !(scope in USER_SCOPES)));
}
