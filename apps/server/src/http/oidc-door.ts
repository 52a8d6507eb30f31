// What the routes need of the company's own sign-in.

import type { OpenedSession, SignInPlace } from "@hakiki/service";

/** Where it begins. */
export const OIDC_PATH = "/sign-in/oidc";
export const OIDC_CALLBACK_PATH = `${OIDC_PATH}/callback`;

export interface OidcDoor {
	/** What the button says. */
	readonly name: string;
	begin(given: { readonly redirectUri: string; readonly returnTo: string }): Promise<{
		readonly url: string;
		/** For a cookie, until the browser comes back. */
		readonly kept: string;
		readonly keptMs: number;
	}>;
	/** Throws an error with a `problem` where it did not work. */
	finish(
		given: { readonly address: URL; readonly kept: string | undefined } & SignInPlace,
	): Promise<OpenedSession & { readonly returnTo: string }>;
}
