// The builder's conditions against the service's own CEL: what is written is read back as it was, and means what the
// builder shows.

import { compileExpression, DECLARED_SIGNALS, type SignalValues } from "@hakiki/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { t } from "../../messages/signals.ts";
import {
	type Condition,
	type Join,
	judgeHour,
	kindOf,
	listOperators,
	type Operator,
	type Part,
	type Signal,
	simplify,
	type Test,
	valueFormOf,
	writeCondition,
} from "./condition-tree.ts";
import { readCondition } from "./read-condition.ts";

const SIGNALS: ReadonlyMap<string, Signal> = new Map(
	DECLARED_SIGNALS.map((one) => [
		one.name,
		{ ...one, unit: one.unit ?? null, choices: one.choices === undefined ? null : [...one.choices] },
	]),
);
const find = (name: string) => SIGNALS.get(name);
const METADATA_KEYS = ["channel", "odd key", "in", "attempts", "quote\"'\\"];
const TEXTS = ["mpesa", "KE", "a", 'O\'Brien "quoted" \\ back', "new\nline\ttab", "Ṣọlá", "😀", "{}", "// no comment"];
const NUMBERS = ["0", "1", "-3", "50000", "0.5", "22", "12.25", "999999999999", "0.000001"];

const names = fc.oneof(
	fc.constantFrom("amountMinor", "localHour", "isNewPayee", "method", "foreignCountry", "partyCountries", "isOut"),
	fc.constantFrom(...SIGNALS.keys()),
	fc.constantFrom(...METADATA_KEYS).map((key) => `metadata.${key}`),
);

const tests: fc.Arbitrary<Test> = names.chain((signal) => {
	const kind = kindOf(signal, find);
	if (kind === undefined) throw new Error(signal);
	return fc.constantFrom(...listOperators(kind)).chain((op): fc.Arbitrary<Test> => {
		const form = valueFormOf(kind, op);
		const words = fc.constantFrom(...(find(signal)?.choices ?? TEXTS));
		const values =
			form === "none"
				? fc.constant([])
				: form === "number"
					? fc.constantFrom(...NUMBERS).map((value) => [value])
					: form === "text"
						? words.map((value) => [value])
						: fc.array(words, { minLength: 1, maxLength: 4 });
		return values.map((given) => ({ kind: "test", signal, op, values: given }));
	});
});

const parts = (levels: number): fc.Arbitrary<Part> =>
	levels === 0
		? tests
		: fc.oneof(
				{ weight: 3, arbitrary: tests },
				{
					weight: 1,
					arbitrary: fc
						.array(parts(levels - 1), { minLength: 1, maxLength: 3 })
						.map((inner): Part => ({ kind: "group", parts: inner })),
				},
			);

const conditions: fc.Arbitrary<Condition> = fc.record({
	join: fc.constantFrom<Join[]>("all", "any"),
	parts: fc.array(parts(2), { minLength: 1, maxLength: 4 }),
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 });

/** Every declared signal, unknown in a fifth of all cases, with values around those of the tests. */
const events: fc.Arbitrary<Partial<SignalValues>> = fc
	.record({
		...Object.fromEntries(
			[...SIGNALS.values()].map(({ name, type, unit, choices }) => [
				name,
				maybe<unknown>(
					type === "number"
						? fc.constantFrom(...NUMBERS.map((text) => Number(text) * (unit === "money" ? 100 : 1)), 7, 4_999_999)
						: type === "bool"
							? fc.boolean()
							: type === "text"
								? fc.constantFrom(...(choices ?? TEXTS))
								: fc.subarray(TEXTS),
				),
			]),
		),
		metadata: fc.record(
			Object.fromEntries(
				METADATA_KEYS.map((key) => [key, fc.constantFrom<unknown>(...TEXTS, 1, 22, 50_000, true, null)]),
			),
			{ requiredKeys: [] },
		),
	})
	.map((values) => values as unknown as Partial<SignalValues>);

type Verdict = boolean | undefined;

/** The meaning of the builder, written as plainly as possible. Unknown values leave a test unknown. */
function judgeTest({ signal, op, values }: Test, event: Readonly<Record<string, unknown>>): Verdict {
	const isKey = signal.startsWith("metadata.");
	const metadata = (event["metadata"] ?? {}) as Readonly<Record<string, unknown>>;
	const raw = isKey ? metadata[signal.slice("metadata.".length)] : event[signal];
	const value = raw === null ? undefined : raw;
	if (op === "known" || op === "unknown") return (value !== undefined) === (op === "known");
	if (value === undefined) return undefined;
	const [first = ""] = values;
	if (op === "yes" || op === "no") return value === (op === "yes");
	if (op === "holds" || op === "lacks") return (value as string[]).includes(first) === (op === "holds");
	if (op === "in" || op === "notIn") return values.includes(value as string) === (op === "in");
	if (op === "contains" || op === "startsWith" || op === "endsWith") {
		if (typeof value !== "string") return undefined;
		return { contains: value.includes(first), startsWith: value.startsWith(first), endsWith: value.endsWith(first) }[
			op
		];
	}
	const isNumeric = find(signal)?.type === "number" || (isKey && op !== "eq" && op !== "ne");
	if (isNumeric && typeof value !== "number") return undefined;
	const limit = find(signal)?.unit === "money" ? Math.round(Number(first) * 100) : Number(first);
	return compare(op, value, isNumeric ? limit : first);
}

function compare(op: Operator, value: unknown, limit: number | string): boolean {
	if (op === "eq") return value === limit;
	if (op === "ne") return value !== limit;
	const [one, other] = [value as number, limit as number];
	return { gt: one > other, gte: one >= other, lt: one < other, lte: one <= other }[op as "gt"];
}

function judge(given: readonly Part[], join: Join, event: Readonly<Record<string, unknown>>): Verdict {
	const verdicts = given.map((part) =>
		part.kind === "test" ? judgeTest(part, event) : judge(part.parts, join === "all" ? "any" : "all", event),
	);
	const settling = join === "any";
	if (verdicts.includes(settling)) return settling;
	return verdicts.includes(undefined) ? undefined : !settling;
}

describe("a condition of the builder", () => {
	it("is read back from its text as it was", () => {
		fc.assert(
			fc.property(conditions, (condition) => {
				const roundTrip = (one: Condition) => readCondition(writeCondition(one, find) ?? "", find);
				const simple = simplify(condition, find);
				expect(roundTrip(condition)).toEqual({ condition: simple });
				// The builder holds a simple condition after it has read a text. From then on nothing changes.
				expect(roundTrip(simple)).toEqual({ condition: simple });
			}),
			{ numRuns: 600 },
		);
	});

	it("fires in the service exactly where the builder says so", () => {
		const seen = new Map<Verdict, number>();
		fc.assert(
			fc.property(conditions, events, (condition, event) => {
				const text = writeCondition(condition, find) ?? "";
				const expected = judge(condition.parts, condition.join, event as Readonly<Record<string, unknown>>);
				expect(compileExpression(text).run(event as SignalValues), text).toBe(expected);
				seen.set(expected, (seen.get(expected) ?? 0) + 1);
			}),
			{ numRuns: 600 },
		);
		for (const verdict of [true, false, undefined]) expect(seen.get(verdict) ?? 0).toBeGreaterThan(20);
	});

	it("has no text while a value is missing or no number", () => {
		const test = (signal: string, op: Operator, ...values: string[]): Condition => ({
			join: "all",
			parts: [{ kind: "test", signal, op, values }],
		});
		for (const one of [
			test("amountMinor", "gt"),
			test("amountMinor", "gt", ""),
			test("amountMinor", "gt", "5e3"),
			test("amountMinor", "gt", "1; true"),
			test("method", "in"),
			test("foreignCountry", "eq", ""),
			test("noSuchSignal", "known"),
			test("isOut", "gt", "1"),
			{ join: "all" as const, parts: [] },
		])
			expect(writeCondition(one, find)).toBe(undefined);
		expect(writeCondition(test("amountMinor", "gt", "050.50"), find)).toBe("amountMinor > money(50.5)");
	});

	it.each([
		["amountMinor > 5000000", "amountMinor > money(50000)"],
		["money(50000) < amountMinor && (isNewPayee == true)", "amountMinor > money(50000) && isNewPayee"],
		["isOut != true || !(method == 'mpesa')", '!isOut || method != "mpesa"'],
		["isOut && (isShop && (isCash && !has(method)))", "isOut && isShop && isCash && !has(method)"],
		["(localHour >= 22 || localHour < 5) // at night", "localHour >= 22 || localHour < 5"],
		["metadata['channel'] in ['ussd'] && -2 < metadata.tries", 'metadata.channel in ["ussd"] && metadata.tries > -2'],
	])("reads %s", (text, written) => {
		const read = readCondition(text, find);
		if (!("condition" in read)) throw new Error(JSON.stringify(read));
		expect(writeCondition(read.condition, find)).toBe(written);
	});

	it.each([
		["isOut &&", "syntax", "isOut &&"],
		["amountMinor / 2 > money(10)", "calculation", "amountMinor / 2"],
		["isOut && amountMinor > balanceMinor", "twoSignals", "amountMinor > balanceMinor"],
		["isOut ? isShop : isCash", "other", "isOut ? isShop : isCash"],
		["!(isOut && isShop)", "negation", "isOut && isShop"],
		["size(partyCountries) > 1", "calculation", "size(partyCountries)"],
		["noSuchSignal", "signal", "noSuchSignal"],
		["isOut && (isShop || (isCash && (isVolume || isPep)))", "levels", "isVolume || isPep"],
		["amountMinor > money(balanceMinor)", "other", "balanceMinor"],
	])("cannot show %s, and says why: %s", (text, reason, part) => {
		expect(readCondition(text, find)).toEqual({ refusal: { reason, part } });
	});

	it("has a name for every signal that the service declares", () => {
		const unnamed = [...SIGNALS.keys()].filter((name) => !Object.hasOwn(t.english, name));
		expect(unnamed).toEqual([]);
	});
});

it.each([
	["lt", "24", "always"],
	["lt", "23", undefined],
	["gte", "0", "always"],
	["gt", "23", "never"],
	["lt", "0", "never"],
	["eq", "24", "never"],
	["ne", "7.5", "always"],
	["gte", "", undefined],
] as const)("knows whether an hour that is %s %s is always or never true", (op, value, expected) => {
	const test: Test = { kind: "test", signal: "localHour", op, values: [value] };
	expect(judgeHour(test, find("localHour"))).toBe(expected);
	expect(judgeHour(test, find("amountMinor"))).toBeUndefined();
});
