// The session: sign in, sign out, and accept one-time links.

import { type Answer, type Body, call } from "../api/call.ts";
import { setCsrfToken } from "../api/request.ts";
import type { Mode, Place } from "./workspace-path.ts";

/** The query key of the session. */
export const SESSION_KEY = ["session"] as const;

export type Session = Answer<"readSession">;
export type Workspace = Session["workspaces"][number];
export type User = Session["user"];
export type Invitation = Answer<"readInvitation">;
type SignInAnswer = Answer<"signIn">;
export type CodeRequired = Exclude<SignInAnswer, Session>;

export async function readSession(signal?: AbortSignal): Promise<Session> {
	return keep(await call("readSession", {}, { signal }));
}

export function readSignInOptions(): Promise<Answer<"readSignInOptions">> {
	return call("readSignInOptions", {});
}

export async function signIn(email: string, password: string): Promise<SignInAnswer> {
	return keep(await call("signIn", { body: { email, password } }));
}

export async function sendCode(challenge: string, code: string): Promise<Session> {
	return keep(await call("signInWithCode", { body: { challenge, code } }));
}

export function readInvitation(token: string): Promise<Invitation> {
	return call("readInvitation", { body: { token } });
}

export async function acceptInvitation(body: Body<"acceptInvitation">): Promise<SignInAnswer> {
	return keep(await call("acceptInvitation", { body }));
}

export async function signOut(): Promise<void> {
	await call("signOut", {});
	setCsrfToken(undefined);
}

function keep<Got extends SignInAnswer>(answer: Got): Got {
	if ("csrf_token" in answer) setCsrfToken(answer.csrf_token);
	return answer;
}

/** The workspace and mode for an address without them: the last used ones, or the first workspace in test mode. */
export function choosePlace(session: Session, last: Place | undefined): Place | undefined {
	if (last !== undefined && session.workspaces.some(({ id }) => id === last.workspaceId)) return last;
	const [first] = session.workspaces;
	const mode: Mode = "test";
	return first === undefined ? undefined : { mode, workspaceId: first.id };
}
