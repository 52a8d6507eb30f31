// /v1/users, /v1/invitations and /v1/people: the users, their invitations, and their names.

import { operations, viewInvitation, viewPage, viewPerson, viewUser } from "@hakiki/contract";
import {
	changeUser,
	endUserSessions,
	inviteUser,
	listInvitations,
	listPeople,
	listUsers,
	readUser,
	resetUser,
	withdrawInvitation,
} from "@hakiki/service";
import type { FastifyRequest } from "fastify";
import { type Routes, serve } from "../../serve.ts";
import { serveUser, type UserRoutes } from "../../serve-users.ts";

export function registerUsers(routes: UserRoutes): void {
	const { settings } = routes;
	/** The link uses the public address. If it is not set, the link uses the address that the admin's browser used. */
	const linkTo = (request: FastifyRequest, token: string): string => {
		const { origin, host } = request.headers;
		return `${settings.publicUrl ?? origin ?? `http://${host ?? ""}`}/join#${token}`;
	};
	serveUser(routes, operations.listUsers, async ({ tools, query }) =>
		viewPage(await listUsers(tools, query), viewUser),
	);
	serveUser(routes, operations.readUser, async ({ tools, parameters }) =>
		viewUser(await readUser(tools, parameters.user_id)),
	);
	serveUser(routes, operations.changeUser, async ({ tools, signedIn, parameters, body }) => {
		const { role, workspaces, status, away: isAway } = body;
		const isDisabled = status === undefined ? undefined : status === "disabled";
		const change = { userId: parameters.user_id, role, workspaces, isDisabled, isAway, actor: signedIn.actor };
		return viewUser(await changeUser(tools, change));
	});
	serveUser(routes, operations.resetUser, async ({ tools, signedIn, parameters, request }) => {
		const { token, expiresAt } = await resetUser(tools, { userId: parameters.user_id, actor: signedIn.actor });
		return { link: linkTo(request, token), expires_at: new Date(expiresAt).toISOString() };
	});
	serveUser(routes, operations.endUserSessions, async ({ tools, signedIn, parameters }) => ({
		ended: await endUserSessions(tools, { userId: parameters.user_id, actor: signedIn.actor }),
	}));
	serveUser(routes, operations.listInvitations, async ({ tools, query }) =>
		viewPage(await listInvitations(tools, query), viewInvitation),
	);
	serveUser(routes, operations.inviteUser, async ({ tools, signedIn, body, request }) => {
		const { email, role, workspaces = role === "admin" ? null : [] } = body;
		const { token, ...made } = await inviteUser(tools, { email, role, workspaces, actor: signedIn.actor });
		return { ...viewInvitation(made), link: linkTo(request, token) };
	});
	serveUser(routes, operations.withdrawInvitation, async ({ tools, signedIn, parameters }) => {
		await withdrawInvitation(tools, { invitationId: parameters.invitation_id, actor: signedIn.actor });
		return { id: parameters.invitation_id };
	});
}

/** Keys may call this too. They get the people of their workspace. */
export function registerPeople(routes: Routes): void {
	serve(routes, operations.listPeople, async ({ tools, context, query }) =>
		viewPage(await listPeople(tools, context, query), viewPerson),
	);
}
