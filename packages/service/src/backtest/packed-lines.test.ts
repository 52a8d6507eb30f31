import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError, type EventInput } from "@hakiki/domain";
import { FRAUD_NAMES, simulate } from "@hakiki/simulation";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportLine } from "../import/import-events.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { LineNormaliser, type NormalLine } from "./line-normaliser.ts";
import { LinePacker, LineUnpacker } from "./packed-lines.ts";
import { loadReplayReference, ReplayContext } from "./replay-reference.ts";

const UNTIL = Date.parse("2026-08-20T12:00:00Z");

/** Every field that an event may have, in a few events. */
const UNUSUAL: readonly Partial<EventInput>[] = [
	{
		type: "payout.requested",
		amount: 12.5,
		currency: "USD",
		method: "crypto",
		balance: 0,
		reference: "order 7",
		retry_of: "evt_6",
		asset: { code: "USDT", amount: "12.500", network: "tron" },
		destination: { type: "crypto_wallet", account: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC", name: "Wanjiku Kamau" },
		travel_rule: { originator: { name: "Wanjiku Kamau", country: "KE" } },
		metadata: { basket: [1, "two", { three: null }] },
		idempotency_key: "key-7",
		sim_swapped_at: "2026-08-19T08:00:00Z",
		location: { lat: -0.0001, lng: 36.8 },
	},
	{ type: "transaction", amount: 5, direction: "in", method: "agent", status: "failed", counterparty: { id: "a1" } },
	{ type: "transaction", amount: 5, counterparty: { id: "b", phone: "0712345678", country: "UG" } },
	{ type: "transaction", amount: 5, destination: { type: "bank", account: "***1234", bank_code: "01" } },
	{ type: "customer.updated", changes: ["phone", "email"], customer: { phone: "0712345678", dob: "2015-01-01" } },
	{ type: "login", login: { success: false }, device: { id: "d", ip: "41.90.64.218" } },
];

function parseLine(text: string): ImportLine {
	if (text.startsWith("refused")) throw AppError.invalid([{ field: "body", code: "invalid", message: "is refused" }]);
	const { input, label, weight } = JSON.parse(text) as ImportLine;
	const { source, fraudType, labelledAt } = label ?? {};
	return { input, label: label && { label: label.label, source, fraudType, labelledAt }, weight };
}

let folder: string;
let groups: readonly (readonly NormalLine[])[];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-lines-"));
	const path = join(folder, "events.jsonl");
	const { lines } = simulate({ country: "KE", customers: 200, days: 7, frauds: FRAUD_NAMES, seed: 5, until: UNTIL });
	const labels = [
		undefined,
		{ label: "legit" },
		{ label: "fraud", source: "chargeback", fraudType: "mule", labelledAt: 9 },
	];
	const unusual = UNUSUAL.map((event) => ({ customer_id: "ann", occurred_at: "2026-08-20T12:00:00Z", ...event }));
	const written = [...unusual, ...lines.map(({ event }) => event)].map((input, index) =>
		JSON.stringify({ input, label: labels[index % 3], weight: index % 7 === 0 ? 2.5 : undefined }),
	);
	await writeFile(path, ["refused", "", ...written].join("\n"));
	const reference = await loadReplayReference("KE");
	const context = new ReplayContext(settingsOf("KE", reference), reference);
	const read: (readonly NormalLine[])[] = [];
	for await (const group of new LineNormaliser(context, parseLine).readGroups({ path, country: "KE", isSorted: false }))
		read.push(group);
	groups = read;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([250_000, 40])("gives every line back as it was read, if at most %i texts are remembered", (textsMax) => {
	const packer = new LinePacker(textsMax);
	const unpacker = new LineUnpacker();
	const tape = new Float64Array(1_000);
	// A tape with an earlier group on it, which may be too short for the next one.
	const packed = groups.map((group, index) => structuredClone(packer.pack(group, index % 3 === 0 ? undefined : tape)));
	const lines = packed.flatMap((one) => [...unpacker.unpack(one)]);
	const withoutText = groups.flat().map((line) => ({ ...line, text: undefined }));
	expect(lines.filter(({ event }) => event !== undefined).length).toBeGreaterThan(2_000);
	expect(lines).toStrictEqual(withoutText);
});

it("gives equal texts of different events as one", () => {
	const packer = new LinePacker();
	const { texts } = packer.pack(groups.flat());
	expect(new Set(texts).size).toBe(texts.length);
	expect(packer.pack(groups.flat()).texts).toEqual([]);
});
