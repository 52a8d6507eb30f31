// /v1/session, /v1/sessions, /v1/me and one-time links: signing in and out, and the user's own account.

import { operations, viewInvitationReading, viewPage, viewSession, viewSignedIn, viewUser } from "@hakiki/contract";
import {
	acceptInvitation,
	changePassword,
	confirmTotp,
	describeInvitation,
	describeSelf,
	endOwnSessions,
	isSetUp,
	listSessions,
	type OpenedSession,
	offerTotp,
	removeTotp,
	renameSelf,
	renewRecoveryCodes,
	type SignInResult,
	setOwnAway,
	signIn,
	signInWithCode,
} from "@hakiki/service";
import type { FastifyReply } from "fastify";
import { serveAnyone, serveUser, type UserRoutes } from "../../serve-users.ts";
import { buildCookies, checkSecure, clearSessionCookie, readDevice } from "../../session-guard.ts";
import { OIDC_PATH } from "../oidc/route.ts";

export function registerSession(routes: UserRoutes): void {
	const { service: tools } = routes;
	const { oidc } = tools;
	const welcome = async (reply: FastifyReply, opened: OpenedSession) => {
		reply.header("set-cookie", buildCookies(opened));
		return viewSignedIn(await describeSelf(tools, opened.signedIn));
	};
	const goOn = async (reply: FastifyReply, result: SignInResult) => {
		if (result.isComplete) return welcome(reply, result);
		const { challenge, expiresAt } = result;
		const expires_at = new Date(expiresAt).toISOString();
		return { status: "code_required" as const, challenge, expires_at };
	};
	serveAnyone(routes, operations.readSignInOptions, async () => ({
		is_set_up: await isSetUp(tools),
		oidc: oidc === undefined ? null : { name: oidc.settings.name, url: OIDC_PATH },
	}));
	serveAnyone(routes, operations.signIn, async ({ body, request, reply, place }) => {
		checkSecure(request);
		return goOn(reply, await signIn(tools, { ...body, ...place, device: readDevice(request) }));
	});
	serveAnyone(routes, operations.signInWithCode, async ({ body, request, reply, place }) => {
		const result = await signInWithCode(tools, { ...body, ...place, device: readDevice(request) });
		if (!result.isComplete) throw new Error("A code was asked for twice");
		return welcome(reply, result);
	});
	serveAnyone(routes, operations.readInvitation, async ({ body }) =>
		viewInvitationReading(await describeInvitation(tools, body.token)),
	);
	serveAnyone(routes, operations.acceptInvitation, async ({ body, request, reply, place }) => {
		checkSecure(request);
		return goOn(reply, await acceptInvitation(tools, { ...body, ...place }));
	});
	registerOwn(routes);
}

function registerOwn(routes: UserRoutes): void {
	const { service: tools } = routes;
	serveUser(routes, operations.readSession, async ({ signedIn }) => viewSignedIn(await describeSelf(tools, signedIn)));
	serveUser(routes, operations.signOut, async ({ signedIn, reply }) => {
		clearSessionCookie(reply);
		return { ended: await endOwnSessions(tools, signedIn, "this") };
	});
	serveUser(routes, operations.listSessions, async ({ signedIn, query }) =>
		viewPage(await listSessions(tools, signedIn, query), viewSession),
	);
	serveUser(routes, operations.endOtherSessions, async ({ signedIn }) => ({
		ended: await endOwnSessions(tools, signedIn, "others"),
	}));
	serveUser(routes, operations.endSession, async ({ signedIn, parameters }) => ({
		ended: await endOwnSessions(tools, signedIn, { id: parameters.session_id }),
	}));
	serveUser(routes, operations.changeOwnName, async ({ signedIn, body }) =>
		viewUser(await renameSelf(tools, signedIn, body.name)),
	);
	serveUser(routes, operations.setOwnAway, async ({ signedIn, body }) =>
		viewUser(await setOwnAway(tools, signedIn, body.away)),
	);
	serveUser(routes, operations.changeOwnPassword, async ({ signedIn, body }) => ({
		ended: await changePassword(tools, signedIn, { current: body.current_password, next: body.new_password }),
	}));
	serveUser(routes, operations.offerTotp, ({ signedIn, body }) =>
		offerTotp(tools, signedIn, { password: body.password }),
	);
	serveUser(routes, operations.confirmTotp, async ({ signedIn, body }) => ({
		recovery_codes: [...(await confirmTotp(tools, signedIn, body.code))],
	}));
	serveUser(routes, operations.renewRecoveryCodes, async ({ signedIn, body }) => ({
		recovery_codes: [...(await renewRecoveryCodes(tools, signedIn, body.code))],
	}));
	serveUser(routes, operations.removeTotp, async ({ signedIn, body }) =>
		viewUser(await removeTotp(tools, signedIn, body.code)),
	);
}
