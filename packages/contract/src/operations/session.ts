// Operations for signing in and out, and for a user's own account. Operations of the scope `anyone` need no session.
// Operations of `user` need a session of any role.

import { buildPageQuery } from "../schemas/page.ts";
import {
	AcceptInputSchema,
	AwayInputSchema,
	CodeInputSchema,
	EndedSchema,
	InvitationReadingSchema,
	NameInputSchema,
	OwnCodeSchema,
	PasswordChangeSchema,
	RecoveryCodesSchema,
	SessionPageSchema,
	SignedInSchema,
	SignInAnswerSchema,
	SignInInputSchema,
	SignInOptionsSchema,
	TokenInputSchema,
	TotpInputSchema,
	TotpOfferSchema,
	UserSchema,
} from "../schemas/users.ts";
import { defineOperation } from "./operation.ts";

export const readSignInOptions = defineOperation({
	id: "readSignInOptions",
	method: "GET",
	path: "/v1/session/options",
	scope: "anyone",
	tag: "Session",
	summary: "List the ways to sign in",
	answer: SignInOptionsSchema,
});

export const signIn = defineOperation({
	id: "signIn",
	method: "POST",
	path: "/v1/session",
	scope: "anyone",
	tag: "Session",
	summary: "Sign in",
	description:
		"The session is set as a cookie. A wrong password and an unknown account get the same response. After five failed attempts the caller must wait.",
	body: SignInInputSchema,
	answer: SignInAnswerSchema,
	errors: ["sign_in_failed", "rate_limited", "forbidden"],
	example: { body: { email: "amina@pesa.example", password: "plantain on the river" } },
});

export const signInWithCode = defineOperation({
	id: "signInWithCode",
	method: "POST",
	path: "/v1/session/code",
	scope: "anyone",
	tag: "Session",
	summary: "Sign in with a code, as the second step",
	body: CodeInputSchema,
	answer: SignedInSchema,
	errors: ["sign_in_failed", "rate_limited", "forbidden"],
	example: { body: { challenge: "AZqD…", code: "123456" } },
});

export const readInvitation = defineOperation({
	id: "readInvitation",
	method: "POST",
	path: "/v1/invitations/read",
	scope: "anyone",
	tag: "Session",
	summary: "Read a one-time link",
	body: TokenInputSchema,
	answer: InvitationReadingSchema,
	errors: ["not_found", "forbidden"],
	example: { body: { token: "8Jm0…" } },
});

export const acceptInvitation = defineOperation({
	id: "acceptInvitation",
	method: "POST",
	path: "/v1/invitations/accept",
	scope: "anyone",
	tag: "Session",
	summary: "Accept an invitation, or set a new password",
	body: AcceptInputSchema,
	answer: SignInAnswerSchema,
	errors: ["not_found", "forbidden"],
	example: { body: { token: "8Jm0…", name: "Amina Wanjiru", password: "plantain on the river" } },
});

export const readSession = defineOperation({
	id: "readSession",
	method: "GET",
	path: "/v1/session",
	scope: "user",
	tag: "Session",
	summary: "Read the current session",
	answer: SignedInSchema,
});

export const signOut = defineOperation({
	id: "signOut",
	method: "DELETE",
	path: "/v1/session",
	scope: "user",
	tag: "Session",
	summary: "Sign out",
	answer: EndedSchema,
});

export const listSessions = defineOperation({
	id: "listSessions",
	method: "GET",
	path: "/v1/sessions",
	scope: "user",
	tag: "Session",
	summary: "List your own sessions",
	query: buildPageQuery({}),
	answer: SessionPageSchema,
});

export const endOtherSessions = defineOperation({
	id: "endOtherSessions",
	method: "DELETE",
	path: "/v1/sessions",
	scope: "user",
	tag: "Session",
	summary: "Sign out everywhere else",
	answer: EndedSchema,
});

export const endSession = defineOperation({
	id: "endSession",
	method: "DELETE",
	path: "/v1/sessions/{session_id}",
	scope: "user",
	tag: "Session",
	summary: "End one of your own sessions",
	answer: EndedSchema,
});

export const changeOwnName = defineOperation({
	id: "changeOwnName",
	method: "PATCH",
	path: "/v1/me",
	scope: "user",
	tag: "Session",
	summary: "Change your own name",
	body: NameInputSchema,
	answer: UserSchema,
	example: { body: { name: "Amina W. Otieno" } },
});

export const setOwnAway = defineOperation({
	id: "setOwnAway",
	method: "PUT",
	path: "/v1/me/away",
	scope: "user",
	tag: "Session",
	summary: "Set yourself as away, or as back",
	description: "While you are away, no case is assigned to you automatically. Your open cases stay yours.",
	body: AwayInputSchema,
	answer: UserSchema,
	example: { body: { away: true } },
});

export const changeOwnPassword = defineOperation({
	id: "changeOwnPassword",
	method: "PUT",
	path: "/v1/me/password",
	scope: "user",
	tag: "Session",
	summary: "Change your own password",
	description: "Ends all your other sessions.",
	body: PasswordChangeSchema,
	answer: EndedSchema,
	example: { body: { current_password: "plantain on the river", new_password: "a mango every day" } },
});

export const offerTotp = defineOperation({
	id: "offerTotp",
	method: "POST",
	path: "/v1/me/totp",
	scope: "user",
	tag: "Session",
	summary: "Set up an authenticator app",
	body: TotpInputSchema,
	answer: TotpOfferSchema,
	example: { body: { password: "plantain on the river" } },
});

export const confirmTotp = defineOperation({
	id: "confirmTotp",
	method: "POST",
	path: "/v1/me/totp/confirmation",
	scope: "user",
	tag: "Session",
	summary: "Confirm the authenticator app with a code",
	body: OwnCodeSchema,
	answer: RecoveryCodesSchema,
	example: { body: { code: "123456" } },
});

export const renewRecoveryCodes = defineOperation({
	id: "renewRecoveryCodes",
	method: "POST",
	path: "/v1/me/totp/recovery-codes",
	scope: "user",
	tag: "Session",
	summary: "Get new recovery codes",
	body: OwnCodeSchema,
	answer: RecoveryCodesSchema,
	example: { body: { code: "123456" } },
});

export const removeTotp = defineOperation({
	id: "removeTotp",
	method: "DELETE",
	path: "/v1/me/totp",
	scope: "user",
	tag: "Session",
	summary: "Remove the authenticator app",
	body: OwnCodeSchema,
	answer: UserSchema,
	example: { body: { code: "123456" } },
});
