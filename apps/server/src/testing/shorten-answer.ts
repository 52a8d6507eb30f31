// For tests: shortens a response for the API document. Ids and times are replaced by those of the examples, so that every
// recording is the same. Long lists are cut.

import { EXAMPLE_IDS } from "@hakiki/contract";
import type { Story } from "./api-story.ts";

const TIME = "2026-01-15T09:30:00.000Z";
const ITEMS_SHOWN = 2;

export function shortenAnswer(answer: unknown, story: Story): unknown {
	const examples = new Map([...story].map(([example, real]) => [real, example]));
	return shorten(answer, (text) => replaceChance(text, examples));
}

function shorten(value: unknown, replace: (text: string) => string): unknown {
	if (Array.isArray(value)) {
		const isPlain = value.every((one) => typeof one === "number");
		return (isPlain ? value : value.slice(0, ITEMS_SHOWN)).map((one) => shorten(one, replace));
	}
	if (typeof value === "string") return replace(value);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one, replace)]));
}

/** Values that depend on randomness or on the clock. */
function replaceChance(text: string, examples: ReadonlyMap<string, string>): string {
	const known = examples.get(text);
	if (known !== undefined && !/^\d+$/.test(text)) return known;
	return text
		.replaceAll(
			/\b(evt|cas|lbl|wsp|key|whe|wep|ent|mat|req|act|rqs|viw|usr|ses|inv)_[0-9A-Z]{26}\b/g,
			(id, prefix: string) => {
				return examples.get(id) ?? `${prefix}_01KA${"0".repeat(21)}9`;
			},
		)
		.replaceAll(/\bcus_shop_\d+\b/g, EXAMPLE_IDS.customer_id)
		.replaceAll(/\bshared_[\w-]{16}\b/g, "shared_q3Xk0vT8mBz1LwYc")
		.replaceAll(/\bkey:[0-9a-f-]{36}\b/g, "key:019b0000-0000-7000-8000-000000000001")
		.replaceAll(/\bsvc_(test|live)_[0-9A-Za-z]{40}\b/g, (_, mode: string) => `svc_${mode}_${"x".repeat(40)}`)
		.replaceAll(/\bwhsec_[\w+/=]+/g, `whsec_${"x".repeat(43)}=`)
		.replaceAll(/\bperson\d+(@|%40)pesa\.example/g, "amina$1pesa.example")
		.replaceAll(/\/join#[\w-]{43}/g, `/join#${"x".repeat(43)}`)
		.replaceAll(/\bsecret=[A-Z2-7]{32}/g, `secret=${"X".repeat(32)}`)
		.replace(/^[A-Z2-7]{32}$/, "X".repeat(32))
		.replace(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/, "xxxxx-xxxxx")
		.replace(/^[\w-]{43}$/, "x".repeat(43))
		.replace(/^[\w-]{72}$/, "x".repeat(72))
		.replaceAll(/\b[0-9a-f]{64}\b/g, "0".repeat(64))
		.replaceAll(/\+2547\d{8}\b/g, "+254712345678")
		.replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z/g, TIME)
		.replace(/^Wz[\w-]+$/, "WzE3Njg0NjUyMDBd");
}
