// Who is signed in, what they may do, and where. Signing in and out, and the one-time links, are spoken to the service here.

import { requestJson, setCsrfToken } from "../api/request.ts";
import type { Mode, Place } from "./place.ts";

export interface Workspace {
	readonly id: string;
	readonly name: string;
	readonly country: string;
	readonly currency: string;
	readonly time_zone: string;
	/** `observe`: everything is allowed, and what would have been decided is noted. */
	readonly mode: "enforce" | "observe";
}

export interface User {
	readonly id: string;
	readonly email: string;
	readonly name: string;
	readonly role: "admin" | "compliance" | "analyst" | "viewer";
	readonly has_totp: boolean;
}

export interface Session {
	readonly status: "signed_in";
	readonly csrf_token: string;
	readonly user: User;
	readonly scopes: readonly string[];
	readonly workspaces: readonly Workspace[];
	readonly session: { readonly id: string; readonly expires_at: string; readonly idle_minutes: number };
}

export interface CodeRequired {
	readonly status: "code_required";
	readonly challenge: string;
}

export interface SignInOptions {
	readonly is_set_up: boolean;
	readonly oidc: { readonly name: string; readonly url: string } | null;
}

export interface Invitation {
	readonly kind: "setup" | "invitation" | "reset";
	readonly email: string | null;
	readonly name: string | null;
	readonly role: User["role"];
	readonly workspaces: readonly { readonly id: string; readonly name: string }[] | null;
	readonly expires_at: string;
}

type SignInAnswer = Session | CodeRequired;

export async function readSession(signal?: AbortSignal): Promise<Session> {
	return keep(await requestJson<Session>("GET", "/v1/session", { signal }));
}

export function readSignInOptions(): Promise<SignInOptions> {
	return requestJson("GET", "/v1/session/options");
}

export async function signIn(email: string, password: string): Promise<SignInAnswer> {
	return keep(await requestJson<SignInAnswer>("POST", "/v1/session", { body: { email, password } }));
}

export async function sendCode(challenge: string, code: string): Promise<SignInAnswer> {
	return keep(await requestJson<SignInAnswer>("POST", "/v1/session/code", { body: { challenge, code } }));
}

export function readInvitation(token: string): Promise<Invitation> {
	return requestJson("POST", "/v1/invitations/read", { body: { token } });
}

export interface Acceptance {
	readonly token: string;
	readonly password: string;
	readonly name?: string;
	readonly email?: string;
}

export async function acceptInvitation(acceptance: Acceptance): Promise<SignInAnswer> {
	return keep(await requestJson<SignInAnswer>("POST", "/v1/invitations/accept", { body: acceptance }));
}

export async function signOut(): Promise<void> {
	await requestJson("DELETE", "/v1/session");
	setCsrfToken(undefined);
}

function keep<Got extends SignInAnswer>(answer: Got): Got {
	if (answer.status === "signed_in") setCsrfToken(answer.csrf_token);
	return answer;
}

/** Where to go when an address names no place: where this browser was last, or the first workspace's test side. */
export function choosePlace(session: Session, last: Place | undefined): Place | undefined {
	if (last !== undefined && session.workspaces.some(({ id }) => id === last.workspaceId)) return last;
	const [first] = session.workspaces;
	const mode: Mode = "test";
	return first === undefined ? undefined : { mode, workspaceId: first.id };
}
