// /v1/users, /v1/invitations and /v1/people: who may sign in.

import { operations, viewInvitation, viewPage, viewPerson, viewUser } from "@hakiki/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serve } from "../../serve.ts";
import { serveUser, type UserRoutes } from "../../serve-users.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerUsers(routes: UserRoutes): void {
	const { users, settings } = routes;
	/** Where the admin who asks for it is, unless the operator says otherwise: the address that works for them. */
	const linkTo = (request: FastifyRequest, token: string): string => {
		const { origin, host } = request.headers;
		return `${settings.publicUrl ?? origin ?? `http://${host ?? ""}`}/join#${token}`;
	};
	serveUser(routes, operations.listUsers, async ({ query }) => viewPage(await users.listUsers(query), viewUser));
	serveUser(routes, operations.readUser, async ({ parameters }) => viewUser(await users.readUser(parameters.user_id)));
	serveUser(routes, operations.changeUser, async ({ signedIn, parameters, body }) => {
		const { role, workspaces, status } = body;
		const isDisabled = status === undefined ? undefined : status === "disabled";
		const change = { userId: parameters.user_id, role, workspaces, isDisabled, actor: signedIn.actor };
		return viewUser(await users.changeUser(change));
	});
	serveUser(routes, operations.resetUser, async ({ signedIn, parameters, request }) => {
		const { token, expiresAt } = await users.resetUser({ userId: parameters.user_id, actor: signedIn.actor });
		return { link: linkTo(request, token), expires_at: new Date(expiresAt).toISOString() };
	});
	serveUser(routes, operations.endUserSessions, async ({ signedIn, parameters }) => ({
		ended: await users.endUserSessions({ userId: parameters.user_id, actor: signedIn.actor }),
	}));
	serveUser(routes, operations.listInvitations, async ({ query }) =>
		viewPage(await users.listInvitations(query), viewInvitation),
	);
	serveUser(routes, operations.inviteUser, async ({ signedIn, body, request }) => {
		const { email, role, workspaces = null } = body;
		const { token, ...made } = await users.inviteUser({ email, role, workspaces, actor: signedIn.actor });
		return { ...viewInvitation(made), link: linkTo(request, token) };
	});
	serveUser(routes, operations.withdrawInvitation, async ({ signedIn, parameters }) => {
		await users.withdrawInvitation({ invitationId: parameters.invitation_id, actor: signedIn.actor });
		return { id: parameters.invitation_id };
	});
}

/** Of the workspace, so also for keys. */
export function registerPeople(app: FastifyInstance, { users }: HakikiService): void {
	serve(app, operations.listPeople, async ({ caller, query }) =>
		viewPage(await users.listPeople(caller, query), viewPerson),
	);
}
