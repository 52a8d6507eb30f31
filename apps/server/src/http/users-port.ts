// What the routes need of the service about people who sign in. What is not there is an `AppError` of code `not_found`.

import type { Page, Role } from "@hakiki/domain";
import type {
	InvitationFacts,
	PersonFacts,
	SelfDescription,
	SessionFacts,
	SignedIn,
	SignInPlace,
	SignInResult,
	TotpOffer,
	UserFacts,
} from "@hakiki/service";
import type { OidcDoor } from "./oidc-door.ts";
import type { Caller, Permits } from "./service-port.ts";

interface PageQuery {
	readonly cursor?: string | undefined;
	readonly limit: number;
}

/** Workspaces by their ids, as people see them. */
export type InvitationSource = Pick<
	InvitationFacts,
	"id" | "email" | "role" | "workspaces" | "createdAt" | "createdBy" | "expiresAt"
>;

export interface UsersPort {
	/** Nothing where the operator has set none up. */
	readonly oidc: OidcDoor | undefined;
	/** Nothing where the session ended, expired, or its user was disabled. */
	findSession(token: string, how: { readonly isBackground: boolean }): Promise<SignedIn | undefined>;
	/** Nothing where the workspace is not there, or not the user's. */
	callAs(
		signedIn: SignedIn,
		place: { readonly workspace: string; readonly isLive: boolean },
	): Promise<Caller | undefined>;
	takePermits(signedIn: SignedIn): Permits | Promise<Permits>;
	isSetUp(): Promise<boolean>;
	signIn(
		given: { readonly email: string; readonly password: string; readonly device: string | undefined } & SignInPlace,
	): Promise<SignInResult>;
	signInWithCode(
		given: { readonly challenge: string; readonly code: string; readonly device?: string | undefined } & SignInPlace,
	): Promise<SignInResult>;
	describeInvitation(token: string): Promise<
		Pick<InvitationFacts, "kind" | "email" | "name" | "role" | "expiresAt"> & {
			readonly workspaces: readonly { readonly id: string; readonly name: string }[] | null;
		}
	>;
	acceptInvitation(
		given: {
			readonly token: string;
			readonly password: string;
			readonly name?: string | undefined;
			readonly email?: string | undefined;
		} & SignInPlace,
	): Promise<SignInResult>;
	describeSelf(signedIn: SignedIn): Promise<SelfDescription>;
	listSessions(signedIn: SignedIn, page: PageQuery): Promise<Page<SessionFacts>>;
	endSessions(signedIn: SignedIn, which: "this" | "others" | { readonly id: string }): Promise<number>;
	rename(signedIn: SignedIn, name: string): Promise<UserFacts>;
	changePassword(signedIn: SignedIn, given: { readonly current: string; readonly next: string }): Promise<number>;
	offerTotp(signedIn: SignedIn, given: { readonly password: string | undefined }): Promise<TotpOffer>;
	confirmTotp(signedIn: SignedIn, code: string): Promise<readonly string[]>;
	renewRecoveryCodes(signedIn: SignedIn, code: string): Promise<readonly string[]>;
	removeTotp(signedIn: SignedIn, code: string): Promise<UserFacts>;
	listPeople(caller: Caller, page: PageQuery): Promise<Page<PersonFacts>>;
	listUsers(page: PageQuery): Promise<Page<UserFacts>>;
	readUser(userId: string): Promise<UserFacts>;
	changeUser(change: {
		readonly userId: string;
		readonly role?: Role | undefined;
		readonly workspaces?: readonly string[] | null | undefined;
		readonly isDisabled?: boolean | undefined;
		readonly actor: string;
	}): Promise<UserFacts>;
	resetUser(given: {
		readonly userId: string;
		readonly actor: string;
	}): Promise<{ readonly token: string; readonly expiresAt: number }>;
	endUserSessions(given: { readonly userId: string; readonly actor: string }): Promise<number>;
	listInvitations(page: PageQuery): Promise<Page<InvitationSource>>;
	inviteUser(given: {
		readonly email?: string | undefined;
		readonly role: Role;
		readonly workspaces: readonly string[] | null;
		readonly actor: string;
	}): Promise<InvitationSource & { readonly token: string }>;
	withdrawInvitation(given: { readonly invitationId: string; readonly actor: string }): Promise<void>;
}
