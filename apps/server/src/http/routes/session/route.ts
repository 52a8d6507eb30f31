// /v1/session, /v1/sessions, /v1/me and what a one-time link opens: signing in and out, and one's own account.

import { operations, viewInvitationReading, viewPage, viewSession, viewSignedIn, viewUser } from "@hakiki/contract";
import type { OpenedSession, SignInResult } from "@hakiki/service";
import type { FastifyReply } from "fastify";
import { OIDC_PATH } from "../../oidc-door.ts";
import { serveAnyone, serveUser, type UserRoutes } from "../../serve-users.ts";
import { buildCookies, checkSecure, clearSessionCookie, readDevice } from "../../session-guard.ts";

export function registerSession(routes: UserRoutes): void {
	const { users } = routes;
	const welcome = async (reply: FastifyReply, opened: OpenedSession) => {
		reply.header("set-cookie", buildCookies(opened));
		return viewSignedIn(await users.describeSelf(opened.signedIn));
	};
	const goOn = async (reply: FastifyReply, result: SignInResult) => {
		if (result.isComplete) return welcome(reply, result);
		const { challenge, expiresAt } = result;
		const expires_at = new Date(expiresAt).toISOString();
		return { status: "code_required" as const, challenge, expires_at };
	};
	serveAnyone(routes, operations.readSignInOptions, async () => ({
		is_set_up: await users.isSetUp(),
		oidc: users.oidc === undefined ? null : { name: users.oidc.name, url: OIDC_PATH },
	}));
	serveAnyone(routes, operations.signIn, async ({ body, request, reply, place }) => {
		checkSecure(request);
		return goOn(reply, await users.signIn({ ...body, ...place, device: readDevice(request) }));
	});
	serveAnyone(routes, operations.signInWithCode, async ({ body, request, reply, place }) => {
		const result = await users.signInWithCode({ ...body, ...place, device: readDevice(request) });
		if (!result.isComplete) throw new Error("A code was asked for twice");
		return welcome(reply, result);
	});
	serveAnyone(routes, operations.readInvitation, async ({ body }) =>
		viewInvitationReading(await users.describeInvitation(body.token)),
	);
	serveAnyone(routes, operations.acceptInvitation, async ({ body, request, reply, place }) => {
		checkSecure(request);
		return goOn(reply, await users.acceptInvitation({ ...body, ...place }));
	});
	registerOwn(routes);
}

function registerOwn(routes: UserRoutes): void {
	const { users } = routes;
	serveUser(routes, operations.readSession, async ({ signedIn }) => viewSignedIn(await users.describeSelf(signedIn)));
	serveUser(routes, operations.signOut, async ({ signedIn, reply }) => {
		clearSessionCookie(reply);
		return { ended: await users.endSessions(signedIn, "this") };
	});
	serveUser(routes, operations.listSessions, async ({ signedIn, query }) =>
		viewPage(await users.listSessions(signedIn, query), viewSession),
	);
	serveUser(routes, operations.endOtherSessions, async ({ signedIn }) => ({
		ended: await users.endSessions(signedIn, "others"),
	}));
	serveUser(routes, operations.endSession, async ({ signedIn, parameters }) => ({
		ended: await users.endSessions(signedIn, { id: parameters.session_id }),
	}));
	serveUser(routes, operations.changeOwnName, async ({ signedIn, body }) =>
		viewUser(await users.rename(signedIn, body.name)),
	);
	serveUser(routes, operations.changeOwnPassword, async ({ signedIn, body }) => ({
		ended: await users.changePassword(signedIn, { current: body.current_password, next: body.new_password }),
	}));
	serveUser(routes, operations.offerTotp, ({ signedIn, body }) =>
		users.offerTotp(signedIn, { password: body.password }),
	);
	serveUser(routes, operations.confirmTotp, async ({ signedIn, body }) => ({
		recovery_codes: [...(await users.confirmTotp(signedIn, body.code))],
	}));
	serveUser(routes, operations.renewRecoveryCodes, async ({ signedIn, body }) => ({
		recovery_codes: [...(await users.renewRecoveryCodes(signedIn, body.code))],
	}));
	serveUser(routes, operations.removeTotp, async ({ signedIn, body }) =>
		viewUser(await users.removeTotp(signedIn, body.code)),
	);
}
