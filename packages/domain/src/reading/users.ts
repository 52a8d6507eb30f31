// The people who sign in, their sessions and their one-time links, as people read them.

import type { Role } from "../roles.ts";

export interface UserProfile {
	readonly email: string;
	readonly name: string;
}

export interface UserFacts extends UserProfile {
	/** `usr_…`. */
	readonly id: string;
	readonly role: Role;
	/** `wsp_…`; null for all. */
	readonly workspaces: readonly string[] | null;
	readonly isDisabled: boolean;
	readonly isAway: boolean;
	readonly hasPassword: boolean;
	readonly hasTotp: boolean;
	readonly hasOidc: boolean;
	readonly createdAt: number;
	readonly signedInAt: number | null;
}

export interface PersonFacts {
	readonly id: string;
	readonly actor: string;
	readonly name: string;
	readonly role: Role;
	readonly isDisabled: boolean;
	/** The person is away and is assigned no case automatically. */
	readonly isAway: boolean;
}

export interface SessionFacts {
	/** `ses_…`. */
	readonly id: string;
	readonly isCurrent: boolean;
	readonly createdAt: number;
	readonly lastSeenAt: number;
	readonly expiresAt: number;
	readonly ip: string | null;
	readonly userAgent: string | null;
}

/** A workspace that the person who signed in may open. */
interface OwnWorkspace {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly timeZone: string;
	readonly mode: string;
}

/** The signed-in person, as the dashboard needs it first. */
export interface SelfDescription {
	readonly csrfToken: string;
	readonly user: UserFacts;
	readonly scopes: readonly string[];
	readonly workspaces: readonly OwnWorkspace[];
	readonly session: {
		readonly id: string;
		readonly createdAt: number;
		readonly expiresAt: number;
		readonly idleMs: number;
	};
}

export type InvitationKind = "setup" | "invitation" | "reset";

export interface InvitationFacts {
	/** `inv_…`. */
	readonly id: string;
	readonly kind: InvitationKind;
	/** Null if the person who opens the link types it. */
	readonly email: string | null;
	/** The name of a user who exists already. */
	readonly name: string | null;
	readonly role: Role;
	/** `wsp_…`; null for all. */
	readonly workspaces: readonly string[] | null;
	readonly createdAt: number;
	readonly createdBy: string;
	readonly expiresAt: number;
}

export interface NewInvitation extends InvitationFacts {
	/** The secret, which is shown this once. */
	readonly token: string;
}

/** A link as the person who opens it sees it, with the names of the workspaces. */
export interface OpenedInvitation extends Omit<InvitationFacts, "workspaces"> {
	readonly workspaces: readonly { readonly id: string; readonly name: string }[] | null;
}
