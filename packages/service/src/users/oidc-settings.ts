// The operator's settings for OpenID Connect.

import { AppError } from "@hakiki/domain";

export interface OidcSettings {
	readonly issuer: URL;
	readonly clientId: string;
	/** Absent for a public client, which PKCE protects. */
	readonly clientSecret: string | undefined;
	/** The label of the button. */
	readonly name: string;
	/** True only for a provider on this machine. Every other provider must use https. */
	readonly isInsecure: boolean;
}

/** Returns nothing when OpenID Connect is not configured. */
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
