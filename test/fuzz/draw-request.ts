// Draws one request from the document: mostly such as the service takes, some of them spoiled in one of many ways.

import type { Chance } from "../harness/chance.ts";
import { mutateText } from "../harness/mutate.ts";
import { type Caller, drawAddress } from "./callers.ts";
import type { DescribedOperation, OpenApi } from "./document.ts";
import { drawValue, pickCustomer, type ValueSource } from "./draw-value.ts";
import { ID_PREFIXES, NEUTRAL, type Realm } from "./realm.ts";

export interface DrawnRequest {
	readonly operation: DescribedOperation;
	readonly realm: Realm;
	readonly caller: Caller;
	readonly method: string;
	readonly path: string;
	readonly headers: readonly string[];
	readonly body: Buffer | undefined;
	/** True where the path has an id of another realm. */
	readonly isElsewhere: boolean;
	/** True where the caller's credentials were left as they are. */
	readonly isSelf: boolean;
}

export interface RequestSource {
	readonly document: OpenApi;
	readonly chance: Chance;
	readonly realm: Realm;
	readonly others: readonly Realm[];
	readonly caller: Caller;
	readonly receiver: string;
	readonly tokens: readonly string[];
}

/** Paths of operations that count in both modes of a workspace. */
const OF_WORKSPACE = ["/v1/workspace", "/v1/rules", "/v1/views", "/v1/screening/thresholds"];
/** Parameters whose ids belong to the installation, and those whose ids both modes of a workspace share. */
const UNOWNED: ReadonlySet<string> = new Set(["user_id", "session_id", "invitation_id"]);
const SHARED: ReadonlySet<string> = new Set(["key_id", "view_id"]);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const CONTENT_TYPES = [
	...["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
	...["application/json; charset=utf-16", "application/json;;;", "APPLICATION/JSON", "application/json, text/html"],
	...["application/json; charset=utf-8; x=y", "application/merge-patch+json", "*/*", "json"],
];
const ODD_IDS = [
	...[
		"x",
		"0",
		"-1",
		"1",
		"%00",
		"%ff",
		"%ed%a0%80",
		"..",
		"%2e%2e%2f",
		"a".repeat(128),
		"a".repeat(129),
		"%F0%9F%98%80",
	],
	...[
		"__proto__",
		"constructor",
		"null",
		"undefined",
		"%20",
		"%0d%0aX-Y:z",
		"99999999999999999999",
		"1e3",
		"*",
		"a%2Fb",
	],
	...["evt_01J0000000000000000000000U", "EVT_01KA0000000000000000000001", "evt_", "x".repeat(1_600), "0x10", "%7B%7D"],
];
const ODD_QUERIES = [
	...[
		"limit=0",
		"limit=-1",
		"limit=1e3",
		"limit=99999999999",
		"limit=",
		"limit",
		"cursor=",
		"cursor=AAAA",
		"cursor=%00",
	],
	...["cursor=W10", "cursor=WyJ4Il0", "limit=1&limit=2", "limit[]=1", "__proto__[x]=1", "__proto__=1", "constructor=1"],
	...[
		"from=0",
		"to=9999-99-99",
		"from=2026-01-01&to=2025-01-01",
		"q=%25",
		"q=_",
		"q=%5C",
		"q=%ff",
		"%=1",
		"&&&&",
		"=x",
	],
	...[`q=${"a".repeat(5_000)}`, `${"a=1&".repeat(900)}b=2`, "status=open,open,open", "status=,", "sort=%00"],
];

const POISON = [
	'"__proto__":{"scopes":["manage"],"isAdmin":true}',
	'"constructor":{"prototype":{"isAdmin":true}}',
	'"metadata":{"__proto__":"x","constructor":1,"toString":null,"hasOwnProperty":false}',
	'"__proto__":null',
];

export function drawRequest(operation: DescribedOperation, source: RequestSource): DrawnRequest {
	const { chance, realm, caller } = source;
	const values = openValues(operation, source);
	const { path, isElsewhere } = drawPath(operation, source, values);
	const query = drawQuery(operation, source, values);
	const body = drawBody(operation, values);
	const plain = {
		operation,
		realm,
		caller,
		method: operation.method,
		path: query === "" ? path : `${path}?${query}`,
		headers: [...caller.headers, ...(body === undefined ? [] : ["Content-Type", "application/json"])],
		body,
		isElsewhere,
		isSelf: true,
	};
	return chance.isTrue(0.12) ? spoilHead(source, plain) : plain;
}

function openValues(operation: DescribedOperation, source: RequestSource): ValueSource {
	const { document, chance, realm, receiver, tokens } = source;
	const isOfBoth = OF_WORKSPACE.some((path) => operation.path.startsWith(path));
	const ofRealm = isOfBoth ? realm.workspaceLetter : realm.letter;
	return { document, chance, realm, receiver, tokens, letter: operation.isForKeys ? ofRealm : NEUTRAL };
}

function drawPath(
	operation: DescribedOperation,
	{ chance, realm, others }: RequestSource,
	values: ValueSource,
): { readonly path: string; readonly isElsewhere: boolean } {
	let isElsewhere = false;
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
		const kind = chance.next();
		if (kind < 0.12) return chance.pick(ODD_IDS);
		const from = kind < 0.3 ? chance.pick(others) : realm;
		const id = pickPathId(name, values, from);
		const isOther = SHARED.has(name) ? from.workspaceId !== realm.workspaceId : from !== realm;
		if (isOther && ID_PREFIXES[name] !== undefined && !UNOWNED.has(name) && id !== undefined) isElsewhere = true;
		return encodeURIComponent(id ?? chance.pick(ODD_IDS));
	});
	return { path, isElsewhere };
}

function pickPathId(name: string, { chance, realm }: ValueSource, from: Realm): string | undefined {
	if (name === "customer_id") return from === realm ? pickCustomer(chance, realm) : from.pickId(chance, "customer");
	if (name === "currency") return chance.pick(["USD", "EUR", "UGX", "KES", "XXX"]);
	if (name === "setting")
		return chance.pick(["four_eyes", "rules_approval", "screening_thresholds", "screening_lists", "control_group"]);
	if (name === "clock") return chance.pick(["str", "complaint", "none"]);
	const prefix = ID_PREFIXES[name];
	return prefix === undefined ? String(chance.below(5)) : from.pickId(chance, prefix);
}

function drawQuery(
	operation: DescribedOperation,
	{ chance, realm, others }: RequestSource,
	values: ValueSource,
): string {
	if (chance.isTrue(0.06)) return chance.pick(ODD_QUERIES);
	const pairs: string[] = [];
	for (const { name, schema, example } of operation.query) {
		if (!chance.isTrue(0.2)) continue;
		const cursors = (chance.isTrue(0.85) ? realm : chance.pick(others)).cursors;
		if (name === "cursor" && cursors.length > 0) pairs.push(`cursor=${encodeURIComponent(chance.pick(cursors))}`);
		else {
			const value = example !== undefined && chance.isTrue(0.3) ? example : drawValue(values, schema, name);
			const text = Array.isArray(value) ? value.join(",") : String(value);
			// A text that was cut in the middle of a letter cannot be written in an address.
			pairs.push(`${name}=${encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"))}`);
		}
	}
	return pairs.join("&");
}

function drawBody(operation: DescribedOperation, values: ValueSource): Buffer | undefined {
	const { chance } = values;
	const { body: schema, example } = operation;
	if (schema === undefined) return chance.isTrue(0.1) ? Buffer.from(chance.pick(["{}", "[]", "x", "null"])) : undefined;
	if (chance.isTrue(0.03)) return undefined;
	const isExample = example !== undefined && chance.isTrue(0.4);
	const drawn = isExample ? fillExample(example, values) : drawValue(values, schema);
	const body = typeof drawn === "object" && drawn !== null && !Array.isArray(drawn) ? drawn : { value: drawn };
	if (chance.isTrue(0.4) && Object.keys(body).length > 0) return mutateText(chance, body as Record<string, unknown>);
	const text = JSON.stringify(body);
	// A member that no object of JavaScript's can have as its own without being asked.
	const isPoisoned = chance.isTrue(0.05);
	return Buffer.from(
		isPoisoned ? text.replace("{", `{${chance.pick(POISON)}${text === "{}" ? "" : ","}`) : text,
		"utf8",
	);
}

/** The example, told of things that are there. */
function fillExample(example: Readonly<Record<string, unknown>>, values: ValueSource): Record<string, unknown> {
	const { chance, realm } = values;
	const text = JSON.stringify(example)
		.replaceAll("cus_4711", () => JSON.stringify(pickCustomer(chance, realm)).slice(1, -1))
		.replaceAll(/([a-z]{3})_01KA\w{22}/g, (id, prefix: string) => realm.pickId(chance, prefix) ?? id)
		.replaceAll("d-81f2", () => realm.mark())
		.replaceAll("@pesa.example", () => `${realm.mark(values.letter)}@pesa.example`)
		.replaceAll("https://example.com/hooks", () => values.receiver);
	return JSON.parse(text) as Record<string, unknown>;
}

/** Method, content type, credentials or headers are not what they should be. */
function spoilHead(source: RequestSource, request: DrawnRequest): DrawnRequest {
	const { chance, others, caller } = source;
	const { headers } = request;
	const more = (...added: string[]): DrawnRequest => ({ ...request, headers: [...headers, ...added] });
	const bare = headers.slice(caller.headers.length);
	switch (chance.below(10)) {
		case 0:
			return { ...request, method: chance.pick(METHODS) };
		case 1:
			return { ...request, headers: [...caller.headers, "Content-Type", chance.pick(CONTENT_TYPES)] };
		case 2:
			return more("Content-Encoding", chance.pick(["gzip", "br", "identity", "x"]));
		case 3:
			return { ...request, headers: bare, isSelf: false };
		case 4:
			return { ...request, headers: [...bare, ...drawWrongCredentials(chance)], isSelf: false };
		case 5: {
			// Two of a kind. A key goes before a session, and `Authorization` before the other way to give a key.
			const other = chance.pick(others);
			const second = chance.isTrue(0.5)
				? ["X-API-Key", other.keys[0] ?? ""]
				: ["Authorization", `Bearer ${other.keys[0]}`];
			const isOther = !caller.headers.includes("Authorization") && (isKeyless(caller) || second[0] === "Authorization");
			return {
				...{ ...request, headers: [...headers, ...second], isSelf: false },
				...(isOther && { realm: other, isElsewhere: false }),
			};
		}
		case 6:
			return more("Idempotency-Key", chance.pick(["k1", "k".repeat(256), " ", "\u00ff", source.realm.mark()]));
		case 7:
			return more("Origin", chance.pick(["https://evil.example", "null", "x", ""]), "Sec-Fetch-Site", "cross-site");
		case 8:
			return more("Accept", "text/html", "Accept-Encoding", "br;q=0", "Range", "bytes=0-1", "If-None-Match", "*");
		default:
			return more("X-Forwarded-For", drawAddress(chance), "X-Request-Id", "a".repeat(2_000), "X-HTTP-Method", "DELETE");
	}
}

function isKeyless({ headers }: Caller): boolean {
	return !headers.includes("Authorization") && !headers.includes("X-API-Key");
}

function drawWrongCredentials(chance: Chance): readonly string[] {
	return chance.pick([
		["Authorization", "Bearer svc_test_wrong"],
		["Authorization", `Bearer ${"x".repeat(5_000)}`],
		["Authorization", "Basic eDp5"],
		["Authorization", "Bearer"],
		["X-API-Key", ""],
		["Cookie", "__Host-hakiki_session=x; __Host-hakiki_session=y", "Hakiki-CSRF", "x"],
		["Cookie", "__Host-hakiki_session=", "Hakiki-Workspace", "wsp_x", "Hakiki-Mode", "both"],
		["Cookie", ";;;==;"],
	]);
}
