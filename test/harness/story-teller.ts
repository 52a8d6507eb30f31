// Tells a rule's story to a server over HTTP: what each customer does, one event after the other, and what fired in the
// end. Names in the events become accounts, devices and phones that no other story uses.

import type { Pool } from "@hakiki/store";
import { expect } from "vitest";
import type { HttpClient } from "./http-client.ts";
import type { Installation } from "./installation.ts";

/** Something a customer does, so many minutes before the end. */
export interface Deed {
	readonly ago: number;
	/** The customer; one of the story's own when not said. */
	readonly who?: string;
	/** In texts, `@ann` becomes an account or device, `#ann` a phone and `0x@ann` a wallet, of this telling alone. */
	readonly event: Readonly<Record<string, unknown>>;
}

/** Something done to the customer or the workspace in between. */
export type Interlude =
	| { readonly label: "fraud" | "legit"; readonly deed: number }
	| { readonly entry: Readonly<Record<string, unknown>> }
	| { readonly rules: Readonly<Record<string, unknown>> }
	| { readonly hold: true }
	/** The customer passes the verification that a deed was answered with. */
	| { readonly verify: number };

export interface Telling {
	readonly steps: readonly (Deed | Interlude)[];
	/** The hour, by the country's clock, at which it ends; the present when not said. */
	readonly localHour?: number;
}

export interface RuleStory {
	readonly rule: string;
	readonly country?: "KE" | "NG";
	/** It is told where a job has learned what is usual in the workspace. */
	readonly hasPast?: true;
	/** The events that the rule is made for. */
	readonly fires: Telling;
	/** The honest twin: much the same, and yet not it. */
	readonly twin: Telling;
}

/** A story of what is decided, with honest twins. Unless it says otherwise, everything that a twin does is allowed. */
export interface DecisionStory {
	readonly name: string;
	readonly country?: "KE" | "NG";
	readonly story: Telling & Wanted;
	readonly twins: Readonly<Record<string, Telling & Partial<Wanted>>>;
}

export interface Wanted {
	/** The decision on the last event, or on as many of the last events as are named. */
	readonly wanted: Decision | readonly Decision[];
	/** Other fields that the last answer must have. */
	readonly nextStep?: string;
	readonly message?: string;
	/** The customer's, after the last event. */
	readonly status?: string;
	readonly reasons?: readonly string[];
	/** Words of one of the last answer's reasons. */
	readonly says?: string;
}

export type Decision = "allow" | "review" | "block";

/** The part of an answer that stories look at. */
export interface ToldDecision {
	readonly event_id: string;
	readonly customer_id: string;
	readonly decision: Decision;
	readonly score: number;
	readonly next_step: string;
	readonly customer_message?: {
		readonly code: string;
		readonly en: string;
		readonly sw: string;
		readonly pcm?: string;
	};
	readonly customer: { readonly status: string };
	readonly cool_off_until?: string;
	readonly created_at: string;
	readonly reasons: readonly {
		readonly code: string;
		readonly reason: string;
		readonly evidence: Readonly<Record<string, unknown>>;
	}[];
}

export interface Stage {
	readonly home: Installation;
	readonly pool: Pool;
	readonly workspace: string;
	readonly client: HttpClient;
	readonly manager: HttpClient;
	/** With a live key, because rules count in both modes. */
	readonly publisher: HttpClient;
	readonly country: "KE" | "NG";
}

const OFFSET_HOURS = { KE: 3, NG: 1 } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Posts the whole telling and gives the rules that fired on its last event. */
export async function tell(stage: Stage, name: string, telling: Telling): Promise<string[]> {
	const last = (await tellDecisions(stage, name, telling)).at(-1);
	return readFired(stage, last?.customer_id ?? "");
}

/** Posts the whole telling and gives what was decided of each event. */
export async function tellDecisions(stage: Stage, name: string, telling: Telling): Promise<ToldDecision[]> {
	const endsAt = findEnd(stage.country, telling.localHour);
	const decisions: ToldDecision[] = [];
	let customerId = "";
	for (const step of telling.steps) {
		if ("label" in step) await label(stage, decisions[step.deed]?.event_id ?? "", step.label);
		else if ("verify" in step) await verify(stage, decisions[step.verify]?.event_id ?? "");
		else if ("entry" in step) await post(stage.manager, "/v1/entries", fill(step.entry, name));
		else if ("rules" in step) await publish(stage.publisher, step.rules);
		else if ("hold" in step) {
			const realm = ["--workspace", stage.workspace, "--mode", "test"];
			await stage.home.runJson("customers", "hold", customerId, ...realm, "--reason", "a story");
		} else {
			customerId = `${name}-${step.who ?? "one"}`;
			const occurredAt = new Date(endsAt - step.ago * 60_000).toISOString();
			const event = { customer_id: customerId, occurred_at: occurredAt, ...(fill(step.event, name) as object) };
			decisions.push((await post(stage.client, "/v1/events", event)) as unknown as ToldDecision);
		}
	}
	return decisions;
}

function findEnd(country: "KE" | "NG", localHour: number | undefined): number {
	const now = Date.now();
	if (localHour === undefined) return now;
	const midnight = Math.floor(now / DAY_MS) * DAY_MS;
	const today = midnight + (localHour - OFFSET_HOURS[country] + 0.5) * HOUR_MS;
	return today <= now ? today : today - DAY_MS;
}

async function post(client: HttpClient, path: string, body: unknown): Promise<Record<string, unknown>> {
	const answer = await client.post(path, body);
	expect([answer.status, answer.json.message], JSON.stringify(body)).toEqual([200, undefined]);
	return answer.json;
}

async function publish(publisher: HttpClient, rules: Readonly<Record<string, unknown>>): Promise<void> {
	const draft = await publisher.ask({ method: "PUT", path: "/v1/rules/draft", body: { rules } });
	expect([draft.status, draft.json.message]).toEqual([200, undefined]);
	await post(publisher, "/v1/rules/publish", { reason: "a story" });
}

async function label(stage: Stage, eventId: string, word: string): Promise<void> {
	await post(stage.client, "/v1/feedback", { event_id: eventId, label: word, source: "analyst" });
}

async function verify({ client }: Stage, eventId: string): Promise<void> {
	const answer = await client.post(`/v1/events/${eventId}/verification`, { method: "biometric", passed: true });
	expect([answer.status, answer.json.resolution], answer.json.message).toEqual([200, "approved"]);
}

/** As stored with the customer's latest event: trust and reports are not among the answer's reasons. */
async function readFired({ pool }: Stage, customerId: string): Promise<string[]> {
	const { rows } = await pool.query<{ rules: string[] }>(
		`select array(select fired ->> 'rule' from json_array_elements(outcome::json -> 'fired') as fired) as rules
		from events where customer_id = $1 order by seq desc limit 1`,
		[customerId],
	);
	return rows[0]?.rules ?? [];
}

/** Replaces the names in every text of a value. */
function fill(value: unknown, story: string): unknown {
	if (typeof value === "string") return fillText(value, story);
	if (Array.isArray(value)) return value.map((item) => fill(item, story));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, story)]));
}

function fillText(text: string, story: string): string {
	const digits = (): string =>
		String(mix(`${story} ${text}`))
			.padStart(10, "0")
			.slice(-10);
	if (text.startsWith("0x@")) return `0x${digits().repeat(4)}`;
	if (text.startsWith("#")) return `+2547${digits().slice(-8)}`;
	return text.startsWith("@") ? digits() : text;
}

function mix(text: string): number {
	let state = 0;
	for (const letter of text) state = (state * 131 + letter.charCodeAt(0)) % 9_007_199_254_001;
	return state;
}
