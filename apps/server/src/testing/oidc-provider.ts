// For tests: a small OpenID Connect provider that checks its requests as strictly as a real one.

import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Person {
	readonly sub: string;
	readonly email?: string;
	readonly email_verified?: boolean;
	readonly name?: string;
}

/** The mistakes that the provider can make in a response. Each word names the wrong part. */
export const SPOILT = [
	"nonce",
	"nonce: there is none",
	"signature",
	"signature: there is none",
	"algorithm none",
	"algorithm of a shared secret",
	"key",
	"audience",
	"audience beside ours",
	"party that it was issued to",
	"issuer",
	"issuer in the address",
	"subject",
	"time: it has expired",
	"time: it was issued in the future",
	"time: it is not valid yet",
	"time: it was issued long ago",
] as const;
export type Spoilt = (typeof SPOILT)[number];

export interface OidcProvider {
	readonly issuer: string;
	/** Sets the person who signs in next, and the mistake that the provider then makes. */
	person: Person;
	spoil: Spoilt | "nothing";
	/** Returns the redirect that the browser gets after the person has consented at this address. */
	approve(authorizationUrl: string): URL;
	close(): Promise<void>;
}

export const CLIENT = { id: "hakiki-dashboard", secret: "a secret/with:odd letters" };

interface Grant {
	readonly challenge: string;
	readonly redirectUri: string;
	readonly nonce: string;
	readonly person: Person;
}

export async function startOidcProvider(): Promise<OidcProvider> {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
	const grants = new Map<string, Grant>();
	const tokens = new Map<string, Person>();
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

	const issue = ({ nonce, person }: Grant): string => {
		const now = Math.floor(Date.now() / 1000);
		const { sub } = person;
		const right = {
			iss: provider.issuer,
			aud: CLIENT.id,
			nonce,
			iat: now,
			exp: now + 300,
			// If the email address is missing here, the client reads it from userinfo.
			...(sub.startsWith("userinfo") ? { sub } : person),
		};
		const day = 86_400;
		const wrong: Partial<Record<Spoilt, object>> = {
			nonce: { nonce: "another" },
			"nonce: there is none": { nonce: undefined },
			audience: { aud: "another" },
			"audience beside ours": { aud: [CLIENT.id, "another"], azp: undefined },
			"party that it was issued to": { azp: "another" },
			issuer: { iss: "https://login.evil.example" },
			subject: { sub: undefined },
			"time: it has expired": { iat: now - 600, exp: now - 300 },
			"time: it was issued in the future": { iat: now + day, exp: now + 2 * day },
			"time: it is not valid yet": { nbf: now + 600 },
			"time: it was issued long ago": { iat: now - 30 * day, exp: now + day },
		};
		const { spoil } = provider;
		const claims = { ...right, ...(spoil === "nothing" ? {} : wrong[spoil]) };
		return signWith(spoil, claims);
	};

	const signWith = (spoil: OidcProvider["spoil"], claims: object): string => {
		const write = (header: object) => `${encode(header)}.${encode(claims)}`;
		if (spoil === "algorithm none") return `${write({ alg: "none" })}.`;
		const text = write({ alg: "RS256", kid: spoil === "key" ? "two" : "one" });
		if (spoil === "signature: there is none") return `${text}.`;
		if (spoil === "algorithm of a shared secret") {
			// The public key is not secret. A client that accepts it as an HMAC secret would trust anybody.
			const shared = write({ alg: "HS256", kid: "one" });
			const secret = publicKey.export({ format: "pem", type: "spki" });
			return `${shared}.${createHmac("sha256", secret).update(shared).digest("base64url")}`;
		}
		const key = spoil === "signature" ? stranger : privateKey;
		return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
	};

	const exchange = (body: URLSearchParams, authorization: string): object | undefined => {
		const grant = grants.get(body.get("code") ?? "");
		grants.delete(body.get("code") ?? "");
		const basic = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
		const [id = "", secret = ""] = basic.split(":").map((part) => decodeURIComponent(part.replaceAll("+", " ")));
		const posted = { id: body.get("client_id"), secret: body.get("client_secret") };
		const isClient =
			(id === CLIENT.id && secret === CLIENT.secret) || (posted.id === CLIENT.id && posted.secret === CLIENT.secret);
		const proof = createHash("sha256")
			.update(body.get("code_verifier") ?? "")
			.digest("base64url");
		if (grant === undefined || !isClient || grant.challenge !== proof) return undefined;
		if (grant.redirectUri !== body.get("redirect_uri")) return undefined;
		const access_token = randomBytes(16).toString("hex");
		tokens.set(access_token, grant.person);
		return { access_token, token_type: "Bearer", expires_in: 300, id_token: issue(grant) };
	};

	const server = createServer((request: IncomingMessage, response: ServerResponse) => {
		const answer = (status: number, body: object) =>
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		const { pathname } = new URL(request.url ?? "/", provider.issuer);
		if (pathname === "/.well-known/openid-configuration") {
			const { issuer } = provider;
			return answer(200, {
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				userinfo_endpoint: `${issuer}/userinfo`,
				jwks_uri: `${issuer}/jwks`,
				response_types_supported: ["code"],
				subject_types_supported: ["public"],
				id_token_signing_alg_values_supported: ["RS256"],
				code_challenge_methods_supported: ["S256"],
			});
		}
		if (pathname === "/jwks") {
			const key = publicKey.export({ format: "jwk" });
			return answer(200, { keys: [{ ...key, kid: "one", alg: "RS256", use: "sig" }] });
		}
		if (pathname === "/userinfo") {
			const person = tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
			return person === undefined ? answer(401, {}) : answer(200, person);
		}
		let text = "";
		request.on("data", (chunk: Buffer) => {
			text += chunk.toString();
		});
		request.on("end", () => {
			const given = exchange(new URLSearchParams(text), request.headers.authorization ?? "");
			if (pathname === "/token" && given !== undefined) answer(200, given);
			else answer(400, { error: "invalid_grant" });
		});
		return undefined;
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const provider: OidcProvider = {
		issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		person: { sub: "nobody" },
		spoil: "nothing",
		approve(authorizationUrl) {
			const asked = new URL(authorizationUrl).searchParams;
			const get = (name: string) => asked.get(name) ?? "";
			const isRight =
				get("response_type") === "code" &&
				get("client_id") === CLIENT.id &&
				get("code_challenge_method") === "S256" &&
				get("scope").split(" ").includes("openid");
			if (!isRight) throw new Error(`The provider does not take ${authorizationUrl}`);
			const code = randomBytes(16).toString("hex");
			grants.set(code, {
				challenge: get("code_challenge"),
				redirectUri: get("redirect_uri"),
				nonce: get("nonce"),
				person: provider.person,
			});
			const back = new URL(get("redirect_uri"));
			back.searchParams.set("code", code);
			back.searchParams.set("state", get("state"));
			if (provider.spoil === "issuer in the address") back.searchParams.set("iss", "https://login.evil.example");
			return back;
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
	return provider;
}
