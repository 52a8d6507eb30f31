// What the operator says of the company's own sign-in.

import { AppError } from "@hakiki/domain";

export interface OidcSettings {
	readonly issuer: URL;
	readonly clientId: string;
	/** Nothing for a client without one, which PKCE protects. */
	readonly clientSecret: string | undefined;
	/** What the button says. */
	readonly name: string;
	/** True for a provider on this machine itself, alone: everywhere else it must be https. */
	readonly isInsecure: boolean;
}

/** Nothing where nobody asked for it. */
export function readOidcSettings(env: Readonly<Record<string, string | undefined>>): OidcSettings | undefined {
	const issuer = env["HAKIKI_OIDC_ISSUER"] ?? "";
	const clientId = env["HAKIKI_OIDC_CLIENT_ID"] ?? "";
	const clientSecret = env["HAKIKI_OIDC_CLIENT_SECRET"] ?? "";
	if (issuer === "" && clientId === "") return undefined;
	if (issuer === "" || clientId === "")
		throw new AppError("invalid_request", "HAKIKI_OIDC_ISSUER and HAKIKI_OIDC_CLIENT_ID are needed together");
	const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
	const isInsecure = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
	if (url === undefined || (url.protocol !== "https:" && !isInsecure))
		throw new AppError("invalid_request", "HAKIKI_OIDC_ISSUER must be an https address");
	const name = env["HAKIKI_OIDC_NAME"];
	return {
		issuer: url,
		clientId,
		clientSecret: clientSecret === "" ? undefined : clientSecret,
		name: name === undefined || name === "" ? url.hostname : name.slice(0, 60),
		isInsecure,
	};
}
