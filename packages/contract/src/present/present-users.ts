// Presents users, their sessions and their links.

import type { Role } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export interface UserSource {
	readonly id: string;
	readonly email: string;
	readonly name: string;
	readonly role: Role;
	readonly workspaces: readonly string[] | null;
	readonly isDisabled: boolean;
	readonly hasPassword: boolean;
	readonly hasTotp: boolean;
	readonly hasOidc: boolean;
	readonly createdAt: number;
	readonly signedInAt: number | null;
}

export function viewUser(source: UserSource) {
	return {
		id: source.id,
		email: source.email,
		name: source.name,
		role: source.role,
		workspaces: source.workspaces,
		status: viewStatus(source.isDisabled),
		has_password: source.hasPassword,
		has_totp: source.hasTotp,
		has_oidc: source.hasOidc,
		created_at: formatTime(source.createdAt),
		last_signed_in_at: source.signedInAt === null ? null : formatTime(source.signedInAt),
	};
}

function viewStatus(isDisabled: boolean): "active" | "disabled" {
	return isDisabled ? "disabled" : "active";
}

export interface SignedInSource {
	readonly csrfToken: string;
	readonly user: UserSource;
	readonly scopes: readonly string[];
	readonly workspaces: readonly {
		readonly id: string;
		readonly name: string;
		readonly country: string;
		readonly currency: string;
		readonly timeZone: string;
		readonly mode: string;
	}[];
	readonly session: {
		readonly id: string;
		readonly createdAt: number;
		readonly expiresAt: number;
		readonly idleMs: number;
	};
}

export function viewSignedIn({ csrfToken, user, scopes, workspaces, session }: SignedInSource) {
	return {
		status: "signed_in" as const,
		csrf_token: csrfToken,
		user: viewUser(user),
		scopes,
		workspaces: workspaces.map(({ id, name, country, currency, timeZone, mode }) => ({
			id,
			name,
			country,
			currency,
			time_zone: timeZone,
			mode,
		})),
		session: {
			id: session.id,
			created_at: formatTime(session.createdAt),
			expires_at: formatTime(session.expiresAt),
			idle_minutes: Math.round(session.idleMs / 60_000),
		},
	};
}

export function viewSession(source: {
	readonly id: string;
	readonly isCurrent: boolean;
	readonly createdAt: number;
	readonly lastSeenAt: number;
	readonly expiresAt: number;
	readonly ip: string | null;
	readonly userAgent: string | null;
}) {
	return {
		id: source.id,
		is_current: source.isCurrent,
		created_at: formatTime(source.createdAt),
		last_seen_at: formatTime(source.lastSeenAt),
		expires_at: formatTime(source.expiresAt),
		ip: source.ip,
		user_agent: source.userAgent,
	};
}

export function viewInvitation(source: {
	readonly id: string;
	readonly email: string | null;
	readonly role: Role;
	readonly workspaces: readonly string[] | null;
	readonly createdAt: number;
	readonly createdBy: string;
	readonly expiresAt: number;
}) {
	const { id, email, role, workspaces, createdBy } = source;
	return {
		id,
		email,
		role,
		workspaces,
		created_at: formatTime(source.createdAt),
		created_by: createdBy,
		expires_at: formatTime(source.expiresAt),
	};
}

export function viewInvitationReading(source: {
	readonly kind: "setup" | "invitation" | "reset";
	readonly email: string | null;
	readonly name: string | null;
	readonly role: Role;
	readonly workspaces: readonly { readonly id: string; readonly name: string }[] | null;
	readonly expiresAt: number;
}) {
	const { kind, email, name, role, workspaces, expiresAt } = source;
	const named = workspaces?.map((one) => ({ id: one.id, name: one.name })) ?? null;
	return { kind, email, name, role, workspaces: named, expires_at: formatTime(expiresAt) };
}

export function viewPerson(source: {
	readonly id: string;
	readonly actor: string;
	readonly name: string;
	readonly role: Role;
	readonly isDisabled: boolean;
}) {
	const { id, actor, name, role, isDisabled } = source;
	return { id, actor, name, role, status: viewStatus(isDisabled) };
}
