// Signs people in by OpenID Connect: authorization code with PKCE, state and nonce. The provider identifies the person. We
// decide whether they may sign in: they must be a user or be invited.

import { timingSafeEqual } from "node:crypto";
import {
	endInvitations,
	findInvitationOf,
	findUser,
	inTransaction,
	lockUsers,
	type PoolClient,
	type StoredUser,
	writeUserOidc,
} from "@hakiki/store";
import { hashToken, type WorkspaceKeys } from "@hakiki/vault";
import type { Configuration, IDToken } from "openid-client";
import { admitInvitation, admitUser, macOfUser } from "../access/genuine-access.ts";
import { createUser } from "./accept-invitation.ts";
import { fetchFromProvider } from "./fetch-from-provider.ts";
import type { OidcSettings } from "./oidc-settings.ts";
import { type OpenedSession, openSession, type SignInPlace, type UserTools } from "./sessions.ts";
import { actorOfUser, auditUserAct, formatUserId, hashEmail, normaliseEmail, openInstanceKeys } from "./user-tools.ts";

/** The reason of a failure, as a code for the sign-in page. */
type OidcProblem = "oidc_expired" | "oidc_refused" | "oidc_unavailable" | "oidc_unknown_user";

export class OidcError extends Error {
	override readonly name = "OidcError";
	readonly problem: OidcProblem;

	constructor(problem: OidcProblem, cause?: unknown) {
		super(problem, { cause });
		this.problem = problem;
	}
}

/** The state that the browser keeps in a signed cookie. */
interface Journey {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
	readonly returnTo: string;
	readonly expiresAt: number;
}

const JOURNEY_MS = 10 * 60_000;
/** The tolerated difference between the provider's clock and ours. */
const SKEW_MS = 5 * 60_000;
const KEPT_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;
const NAME_LENGTH_MAX = 100;

export class OidcProvider {
	readonly settings: OidcSettings;
	private readonly tools: UserTools;
	private known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

	constructor(settings: OidcSettings, tools: UserTools) {
		this.settings = settings;
		this.tools = tools;
	}

	/** Returns the URL of the provider, and the cookie that the browser keeps until it comes back. */
	async begin(given: { readonly redirectUri: string; readonly returnTo: string }) {
		const client = await import("openid-client");
		const configuration = await this.discover();
		const journey: Journey = {
			state: client.randomState(),
			nonce: client.randomNonce(),
			verifier: client.randomPKCECodeVerifier(),
			returnTo: given.returnTo,
			expiresAt: this.tools.world.now() + JOURNEY_MS,
		};
		const url = client.buildAuthorizationUrl(configuration, {
			redirect_uri: given.redirectUri,
			scope: "openid email profile",
			code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
			code_challenge_method: "S256",
			state: journey.state,
			nonce: journey.nonce,
		});
		return { url: url.href, kept: this.sign(journey), keptMs: JOURNEY_MS };
	}

	/** `address` is the URL of the callback with the provider's parameters. */
	async finish(
		given: { readonly address: URL; readonly kept: string | undefined } & SignInPlace,
	): Promise<OpenedSession & { readonly returnTo: string }> {
		const journey = this.verify(given.kept);
		if (journey === undefined) throw new OidcError("oidc_expired");
		const claims = await this.exchange(given.address, journey);
		const opened = await this.admit(claims, given);
		return { ...opened, returnTo: journey.returnTo };
	}

	private async exchange(address: URL, journey: Journey): Promise<IDToken> {
		const client = await import("openid-client");
		const configuration = await this.discover();
		try {
			const tokens = await client.authorizationCodeGrant(configuration, address, {
				pkceCodeVerifier: journey.verifier,
				expectedState: journey.state,
				expectedNonce: journey.nonce,
				idTokenExpected: true,
			});
			const claims = tokens.claims();
			if (claims === undefined || !this.isForThis(claims, journey)) throw new OidcError("oidc_refused");
			if (claims["email"] !== undefined) return claims;
			return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
		} catch (error) {
			if (error instanceof OidcError) throw error;
			throw new OidcError(isOutage(error) ? "oidc_unavailable" : "oidc_refused", error);
		}
	}

	/** Checks what the library leaves to us: audience, nonce, and the time of issue. */
	private isForThis({ azp, iat }: IDToken, { expiresAt }: Journey): boolean {
		const issuedAt = iat * 1000;
		const beganAt = expiresAt - JOURNEY_MS;
		const isOurs = azp === undefined || azp === this.settings.clientId;
		return isOurs && issuedAt >= beganAt - SKEW_MS && issuedAt <= this.tools.world.now() + SKEW_MS;
	}

	private async admit(claims: IDToken, place: SignInPlace): Promise<OpenedSession> {
		const { tools } = this;
		const opened = await inTransaction(tools.pool, async (client) => {
			await lockUsers(client);
			const keys = await openInstanceKeys(client, tools.master);
			const user = await this.findOrJoin(client, keys, claims);
			if (user === undefined || user.disabledAt !== null) return undefined;
			return openSession(client, tools, keys, user, { ...place, method: "oidc" });
		});
		if (opened === undefined) throw new OidcError("oidc_unknown_user");
		return opened;
	}

	/** Finds the user by the provider's subject, or the first time by an e-mail address that the provider has verified. */
	private async findOrJoin(client: PoolClient, keys: WorkspaceKeys, claims: IDToken): Promise<StoredUser | undefined> {
		const { tools } = this;
		const oidcHash = hashToken(tools.master, "oidc", `${claims.iss}\n${claims.sub}`);
		const known = await findUser(client, { oidcHash });
		if (known !== undefined) return admitUser(tools, known);
		const { email, email_verified: isVerified, name } = claims;
		if (typeof email !== "string" || isVerified !== true) return undefined;
		const emailHash = hashEmail(tools.master, normaliseEmail(email));
		const stored = await findUser(client, { emailHash, isLocked: true });
		const user = stored === undefined ? await this.join(client, keys, email, name) : admitUser(tools, stored);
		if (user === undefined || user.hasOidc || user.disabledAt !== null) return undefined;
		await writeUserOidc(client, { id: user.id, oidcHash, mac: macOfUser(tools.master, { ...user, oidcHash }) });
		await auditUserAct(client, tools, user.workspaces, {
			actor: actorOfUser(user.id),
			action: "user.oidc_linked",
			subject: formatUserId(user.id),
			details: { issuer: claims.iss },
		});
		return user;
	}

	private async join(
		client: PoolClient,
		keys: WorkspaceKeys,
		given: string,
		name: unknown,
	): Promise<StoredUser | undefined> {
		const { tools } = this;
		const email = normaliseEmail(given);
		const emailHash = hashEmail(tools.master, email);
		const at = tools.world.now();
		const invitation = admitInvitation(tools, await findInvitationOf(client, { emailHash, at }));
		if (invitation === undefined) return undefined;
		await endInvitations(client, { id: invitation.id, at });
		const called = typeof name === "string" ? name.trim().replaceAll(/[\p{C}\s]+/gu, " ") : "";
		const short = [...called].slice(0, NAME_LENGTH_MAX).join("");
		return createUser(client, tools, keys, {
			...invitation,
			email,
			name: short === "" ? (email.split("@")[0] ?? email) : short,
			password: null,
		});
	}

	/** Reads the discovery document, and again every hour. A failure is not cached. */
	private discover(): Promise<Configuration> {
		const now = this.tools.world.now();
		if (this.known !== undefined && now < this.known.until) return this.known.configuration;
		const configuration = this.read().catch((error: unknown) => {
			this.known = undefined;
			throw new OidcError("oidc_unavailable", error);
		});
		this.known = { configuration, until: now + KEPT_MS };
		return configuration;
	}

	private async read(): Promise<Configuration> {
		const client = await import("openid-client");
		const { issuer, clientId, clientSecret, isInsecure } = this.settings;
		return client.discovery(issuer, clientId, clientSecret, undefined, {
			timeout: TIMEOUT_SECONDS,
			[client.customFetch]: (address, init) => fetchFromProvider(address, init as RequestInit, isInsecure),
			// The standard allows skipping the signature over TLS. We check it anyway.
			execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
		});
	}

	private sign(journey: Journey): string {
		const text = Buffer.from(JSON.stringify(journey)).toString("base64url");
		return `${text}.${this.macOf(text).toString("base64url")}`;
	}

	private verify(kept: string | undefined): Journey | undefined {
		const [text = "", mac = ""] = (kept ?? "").split(".", 2);
		const [given, right] = [Buffer.from(mac, "base64url"), this.macOf(text)];
		if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
		const journey = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Journey;
		return journey.expiresAt > this.tools.world.now() ? journey : undefined;
	}

	private macOf(text: string): Buffer {
		return hashToken(this.tools.master, "oidc", `journey\n${text}`);
	}
}

/** Tells whether the provider could not be reached, rather than refused. */
function isOutage(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error ? String(error.code) : "";
	return error.name === "TimeoutError" || error.message === "fetch failed" || code === "OAUTH_TIMEOUT";
}
