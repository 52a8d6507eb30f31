// Operations on users. A key can call only `listPeople`.

import { buildPageQuery } from "../schemas/page.ts";
import {
	EndedSchema,
	InvitationEndedSchema,
	InvitationInputSchema,
	InvitationPageSchema,
	NewInvitationSchema,
	PersonPageSchema,
	ResetSchema,
	UserChangeSchema,
	UserPageSchema,
	UserSchema,
} from "../schemas/users.ts";
import { defineOperation } from "./operation.ts";

export const listPeople = defineOperation({
	id: "listPeople",
	method: "GET",
	path: "/v1/people",
	scope: "cases:read",
	tag: "Users",
	summary: "List the people of the workspace",
	description:
		"The names of users, to show who did something and to assign cases. A page may hold fewer users than `limit`.",
	query: buildPageQuery({}),
	answer: PersonPageSchema,
});

export const listUsers = defineOperation({
	id: "listUsers",
	method: "GET",
	path: "/v1/users",
	scope: "users:read",
	tag: "Users",
	summary: "List users",
	query: buildPageQuery({}),
	answer: UserPageSchema,
});

export const readUser = defineOperation({
	id: "readUser",
	method: "GET",
	path: "/v1/users/{user_id}",
	scope: "users:read",
	tag: "Users",
	summary: "Read a user",
	answer: UserSchema,
});

export const changeUser = defineOperation({
	id: "changeUser",
	method: "PATCH",
	path: "/v1/users/{user_id}",
	scope: "users:write",
	tag: "Users",
	summary: "Change a user's role or workspaces, disable a user, or set a user as away",
	description:
		"The change takes effect at once, and within seconds on other servers. The last admin who can sign in cannot be disabled or lose the role.",
	body: UserChangeSchema,
	answer: UserSchema,
	example: { body: { role: "compliance" } },
});

export const resetUser = defineOperation({
	id: "resetUser",
	method: "POST",
	path: "/v1/users/{user_id}/reset",
	scope: "users:write",
	tag: "Users",
	summary: "Create a link for a new password",
	description:
		"Removes the user's password and authenticator app, and ends all sessions. The last admin who can sign in cannot be reset.",
	answer: ResetSchema,
});

export const endUserSessions = defineOperation({
	id: "endUserSessions",
	method: "DELETE",
	path: "/v1/users/{user_id}/sessions",
	scope: "users:write",
	tag: "Users",
	summary: "Sign a user out everywhere",
	answer: EndedSchema,
});

export const listInvitations = defineOperation({
	id: "listInvitations",
	method: "GET",
	path: "/v1/invitations",
	scope: "users:read",
	tag: "Users",
	summary: "List open invitations",
	query: buildPageQuery({}),
	answer: InvitationPageSchema,
});

export const inviteUser = defineOperation({
	id: "inviteUser",
	method: "POST",
	path: "/v1/invitations",
	scope: "users:write",
	tag: "Users",
	summary: "Invite a user",
	description: "The link is shown only now. Send it to the person yourself.",
	body: InvitationInputSchema,
	answer: NewInvitationSchema,
	example: { body: { email: "baraka@pesa.example", role: "analyst", workspaces: null } },
});

export const withdrawInvitation = defineOperation({
	id: "withdrawInvitation",
	method: "DELETE",
	path: "/v1/invitations/{invitation_id}",
	scope: "users:write",
	tag: "Users",
	summary: "Withdraw an invitation",
	answer: InvitationEndedSchema,
});
