// Presents users, their sessions and their links.

import type {
	InvitationFacts,
	OpenedInvitation,
	PersonFacts,
	SelfDescription,
	SessionFacts,
	UserFacts,
} from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewUser(user: UserFacts) {
	return {
		id: user.id,
		email: user.email,
		name: user.name,
		role: user.role,
		workspaces: user.workspaces,
		status: viewStatus(user.isDisabled),
		away: user.isAway,
		has_password: user.hasPassword,
		has_totp: user.hasTotp,
		has_oidc: user.hasOidc,
		created_at: formatTime(user.createdAt),
		last_signed_in_at: user.signedInAt === null ? null : formatTime(user.signedInAt),
	};
}

function viewStatus(isDisabled: boolean): "active" | "disabled" {
	return isDisabled ? "disabled" : "active";
}

export function viewSignedIn({ csrfToken, user, scopes, workspaces, session }: SelfDescription) {
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

export function viewSession(session: SessionFacts) {
	return {
		id: session.id,
		is_current: session.isCurrent,
		created_at: formatTime(session.createdAt),
		last_seen_at: formatTime(session.lastSeenAt),
		expires_at: formatTime(session.expiresAt),
		ip: session.ip,
		user_agent: session.userAgent,
	};
}

export function viewInvitation(invitation: InvitationFacts) {
	const { id, email, role, workspaces, createdBy } = invitation;
	return {
		id,
		email,
		role,
		workspaces,
		created_at: formatTime(invitation.createdAt),
		created_by: createdBy,
		expires_at: formatTime(invitation.expiresAt),
	};
}

export function viewInvitationReading(invitation: OpenedInvitation) {
	const { kind, email, name, role, workspaces, expiresAt } = invitation;
	const named = workspaces?.map((one) => ({ id: one.id, name: one.name })) ?? null;
	return { kind, email, name, role, workspaces: named, expires_at: formatTime(expiresAt) };
}

export function viewPerson(person: PersonFacts) {
	const { id, actor, name, role, isDisabled, isAway } = person;
	return { id, actor, name, role, status: viewStatus(isDisabled), away: isAway };
}
