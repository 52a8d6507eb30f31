import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	type AuditFields,
	CHAIN_START,
	type ChainedAuditRow,
	commitDetails,
	createAuditKey,
	createFirstMark,
	digestOf,
	isAuditRowGenuine,
	isMarkGenuine,
	macOfAuditRow,
	macOfMark,
	readDetails,
	sealLink,
	verifyRun,
} from "./audit-chain.ts";
import { MasterKey } from "./master-key.ts";
import { addDataKey, createWorkspaceKeys, openWorkspaceKeys, useNewestDataKey } from "./workspace-keys.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const key = createAuditKey(master, "wsp_1");
const start = { link: CHAIN_START, sequence: 0 };

function chain(count: number): ChainedAuditRow[] {
	const rows: ChainedAuditRow[] = [];
	let previous: Uint8Array = CHAIN_START;
	for (let sequence = 1; sequence <= count; sequence += 1) {
		const fields = { id: `aud_${sequence}`, realm: 1, at: 1_760_000_000_000 + sequence, action: "customer.held" };
		const { saltedDetails, commitment } = commitDetails(Buffer.from(`{"phone":"+25471234567${sequence}"}`));
		previous = sealLink(key, previous, sequence, digestOf({ fields, commitment }));
		rows.push({ fields, commitment, sequence, link: previous, saltedDetails });
	}
	return rows;
}

function replace(rows: readonly ChainedAuditRow[], at: number, change: Partial<ChainedAuditRow>): ChainedAuditRow[] {
	return rows.map((row, index) => (index === at ? { ...row, ...change } : row));
}

describe("a chain", () => {
	test("verifies whole, and in portions that follow each other's head", () => {
		const rows = chain(9);
		const whole = verifyRun(key, start, rows);
		expect(whole).toMatchObject({ isIntact: true, count: 9, sequence: 9 });
		const first = verifyRun(key, start, rows.slice(0, 4));
		if (!first.isIntact) throw new Error("the first portion is broken");
		const second = verifyRun(key, { link: first.head, sequence: first.sequence }, rows.slice(4));
		expect(second).toEqual({ ...whole, count: 5 });
	});

	test("is intact when there is nothing in it yet", () => {
		expect(verifyRun(key, start, [])).toMatchObject({ isIntact: true, count: 0, sequence: 0 });
	});

	test("breaks where details are gone and nothing accounts for it", () => {
		const rows = replace(chain(5), 2, { saltedDetails: null, areDetailsMissing: true });
		expect(verifyRun(key, start, rows)).toEqual({ isIntact: false, sequence: 3, problem: "missing" });
	});

	test("survives erasing details, and any number of them", () => {
		const erased = chain(5).map((row) => ({ ...row, saltedDetails: null }));
		expect(verifyRun(key, start, erased)).toMatchObject({ isIntact: true, count: 5 });
	});

	test("breaks at a changed column, an added one, and one taken away", () => {
		const rows = chain(5);
		const fields: AuditFields = rows[2]?.fields ?? {};
		const { action: _, ...without } = fields;
		for (const changed of [{ ...fields, action: "customer.released" }, { ...fields, actor: "me" }, without]) {
			const verdict = verifyRun(key, start, replace(rows, 2, { fields: changed }));
			expect(verdict).toEqual({ isIntact: false, sequence: 3, problem: "link" });
		}
	});

	test("breaks at changed details, and at details put where there were none", () => {
		const rows = chain(3);
		const forged = commitDetails(Buffer.from("{}"));
		const details = verifyRun(key, start, replace(rows, 1, { saltedDetails: forged.saltedDetails }));
		expect(details).toEqual({ isIntact: false, sequence: 2, problem: "details" });
		expect(verifyRun(key, start, replace(rows, 1, forged))).toMatchObject({ sequence: 2, problem: "link" });
		expect(verifyRun(key, start, replace(rows, 1, { commitment: null }))).toMatchObject({ problem: "link" });
	});

	test("breaks at a missing, swapped or repeated row, also when the numbers are mended", () => {
		const rows = chain(5);
		const missing = rows.filter((row) => row.sequence !== 3);
		expect(verifyRun(key, start, missing)).toEqual({ isIntact: false, sequence: 3, problem: "gap" });
		for (const order of [
			[0, 1, 3, 4],
			[0, 2, 1, 3],
			[0, 1, 1, 2],
		]) {
			const mended = order.flatMap((from, index) => {
				const row = rows[from];
				return row === undefined ? [] : [{ ...row, sequence: index + 1 }];
			});
			expect(verifyRun(key, start, mended)).toMatchObject({ isIntact: false, problem: "link" });
		}
	});

	test("breaks where rows of another history of the same workspace are spliced in", () => {
		const [first, ...rest] = chain(3);
		const [, ...others] = chain(3);
		if (first === undefined) throw new Error("the chain is empty");
		expect(verifyRun(key, start, [first, ...rest])).toMatchObject({ isIntact: true });
		expect(verifyRun(key, start, [first, ...others])).toEqual({ isIntact: false, sequence: 2, problem: "link" });
	});

	test("cannot be forged without the workspace's key", () => {
		const other = createAuditKey(master, "wsp_2");
		expect(verifyRun(other, start, chain(2))).toEqual({ isIntact: false, sequence: 1, problem: "link" });
	});

	test("shows a cut tail only against a head kept elsewhere", () => {
		const rows = chain(5);
		const whole = verifyRun(key, start, rows);
		const cut = verifyRun(key, start, rows.slice(0, 4));
		expect(cut.isIntact).toBe(true);
		expect(cut).not.toEqual(whole);
	});
});

describe("a row's digest", () => {
	const fieldsOf = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));

	test("does not depend on the order of its columns, nor on columns that are null", () => {
		fc.assert(
			fc.property(fieldsOf, (fields) => {
				const reversed = Object.fromEntries(Object.entries(fields).reverse());
				const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
				const digest = digestOf({ fields, commitment: null });
				expect(digestOf({ fields: reversed, commitment: null })).toEqual(digest);
				expect(digestOf({ fields: filled, commitment: null })).toEqual(digest);
			}),
		);
	});

	test("tells rows apart that merely look alike", () => {
		const alike: AuditFields[] = [
			{ a: 1 },
			{ a: "1" },
			{ a: true },
			{ a: "true" },
			{ a: '1"]\n["b",2' },
			{ a: 1, b: 2 },
		];
		const digests = alike.map((fields) => digestOf({ fields, commitment: null }).toString("hex"));
		expect(new Set(digests).size).toBe(alike.length);
	});
});

describe("a commitment", () => {
	test("differs for equal details, so that what was erased cannot be guessed", () => {
		const details = Buffer.from("+254712345678");
		const one = commitDetails(details);
		const two = commitDetails(details);
		expect(one.commitment).not.toEqual(two.commitment);
		expect(Buffer.from(readDetails(one.saltedDetails))).toEqual(details);
	});
});

test("refuses to link what is no digest", () => {
	expect(() => sealLink(key, CHAIN_START, 1, new Uint8Array(31))).toThrow("32 bytes");
});

describe("a mark", () => {
	const mark = { position: 7, link: new Uint8Array(32).fill(1) };
	const mac = macOfMark(key, mark);

	test("holds for its place, its link and its workspace alone", () => {
		expect(isMarkGenuine(key, { ...mark, mac })).toBe(true);
		expect(isMarkGenuine(key, { ...mark, position: 6, mac })).toBe(false);
		expect(isMarkGenuine(key, { ...mark, link: new Uint8Array(32).fill(2), mac })).toBe(false);
		expect(isMarkGenuine(createAuditKey(master, "wsp_2"), { ...mark, mac })).toBe(false);
		expect(isMarkGenuine(key, createFirstMark(master, "wsp_1"))).toBe(true);
	});

	test("is no link, nor a link a mark", () => {
		expect(mac).not.toEqual(sealLink(key, mark.link, mark.position, new Uint8Array(32)));
		expect(isMarkGenuine(key, { ...mark, mac: new Uint8Array() })).toBe(false);
	});
});

describe("the MAC of a row", () => {
	const { keys, wrapped } = createWorkspaceKeys(master, "wsp_1");
	const row = { fields: { realm: 1, action: "customer.held", subject: "c1" }, commitment: new Uint8Array(32).fill(3) };
	const mac = macOfAuditRow(keys, row);

	test("holds for every column and for the workspace", () => {
		expect(isAuditRowGenuine(keys, row, mac)).toBe(true);
		for (const changed of [
			{ ...row, fields: { ...row.fields, realm: 2 } },
			{ ...row, fields: { ...row.fields, subject: "c2" } },
			{ ...row, fields: { ...row.fields, actor: "me" } },
			{ ...row, commitment: null },
		]) {
			expect(isAuditRowGenuine(keys, changed, mac)).toBe(false);
		}
		expect(isAuditRowGenuine(keys, row, null)).toBe(false);
		expect(isAuditRowGenuine(createWorkspaceKeys(master, "wsp_2").keys, row, mac)).toBe(false);
	});

	test("holds under later data keys too", () => {
		const changed = useNewestDataKey(master, "wsp_1", addDataKey(master, "wsp_1", wrapped));
		expect(isAuditRowGenuine(openWorkspaceKeys(master, "wsp_1", changed), row, mac)).toBe(true);
	});
});
