// For tests: people who have signed in over HTTP as a browser does.

import type { Role } from "@hakiki/domain";
import { inviteUser } from "@hakiki/service";
import { base32nopad } from "@scure/base";
import { type Answer, type ApiBench, type Method, toAnswer } from "./api-bench.ts";

export const PASSWORD = "plantain on the river";

export interface Browser {
	/** In the form `__Host-hakiki_session=…`. */
	readonly cookie: string;
	readonly csrf: string;
	readonly userId: string;
	readonly email: string;
	/** Calls the shop's test mode with the headers of our own page. `headers` replaces headers, and null removes one. */
	ask(method: Method, url: string, body?: unknown, headers?: Readonly<Record<string, string | null>>): Promise<Answer>;
}

let count = 0;

/** Creates a user with a role and signs them in. The user belongs to all workspaces unless some are given. */
export async function signUp(
	bench: ApiBench,
	role: Role,
	options: { readonly name?: string; readonly workspaces?: readonly string[] } = {},
): Promise<Browser> {
	count += 1;
	const { name = `Person ${count}`, workspaces = null } = options;
	const email = `person${count}@pesa.example`;
	// Each user gets another inviter, because users with the same inviter count as one person for some days.
	const actor = `cli:host-${count}`;
	const { token } = await inviteUser(bench.service, { email, role, workspaces, actor });
	const answer = await send(bench, "POST", "/v1/invitations/accept", { token, name, password: PASSWORD }, {});
	return toBrowser(bench, answer);
}

/** Returns the browser's state after a response that signed it in. */
export function toBrowser(bench: ApiBench, answer: Answer): Browser {
	const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
	const { csrf_token: csrf, user } = answer.json;
	if (answer.status !== 200 || csrf === undefined) throw new Error(JSON.stringify(answer.json));
	const usual = { cookie, "hakiki-csrf": csrf, "hakiki-workspace": bench.shop.id, "hakiki-mode": "test" };
	return {
		cookie,
		csrf,
		userId: user.id,
		email: user.email,
		ask: (method, url, body, headers = {}) => send(bench, method, url, body, { ...usual, ...headers }),
	};
}

export async function send(
	bench: ApiBench,
	method: Method,
	url: string,
	body: unknown,
	headers: Readonly<Record<string, string | null>>,
): Promise<Answer> {
	const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null);
	const answer = await bench.app.inject({
		method,
		url,
		headers: { ...Object.fromEntries(given), ...(body !== undefined && { "content-type": "application/json" }) },
		...(body !== undefined && { payload: JSON.stringify(body) }),
	});
	return toAnswer(answer);
}

/** Decodes a secret as an authenticator app does. */
export function readBase32(text: string): Buffer {
	return Buffer.from(base32nopad.decode(text));
}
