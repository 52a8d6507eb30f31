import { Environment } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SignalValues } from "../signals/signals.ts";
import { compileExpression, PARTS_MAX } from "./expression.ts";

const KNOWN: Partial<SignalValues> = {
	isOut: true,
	amountMinor: 4_800_000,
	method: "mpesa",
	payeeCustomers7d: 3,
	partyCountries: ["KE", "UG"],
	metadata: {
		channel: "ussd",
		attempts: 2,
		isAgent: false,
		note: null,
		"odd key": "x",
		order: { total: 5, lines: [1] },
		tags: ["a", "b"],
	},
};

const run = (text: string, signals: Partial<SignalValues> = KNOWN) =>
	compileExpression(text).run(signals as SignalValues);

function refusalOf(text: string): string {
	try {
		compileExpression(text);
	} catch (error) {
		return error instanceof Error ? error.message : "";
	}
	return "was taken";
}

describe("an expression", () => {
	it.each([
		["isOut", true],
		["!isOut", false],
		["amountMinor > money(40000) && method == 'mpesa'", true],
		["amountMinor >= 4800000 && amountMinor <= 4800000.0", true],
		["amountMinor / 2 == 2400000 && amountMinor % 7 == 2 && -amountMinor < 0", true],
		["method in ['mpesa', 'airtel'] && payeeCustomers7d in [3, 4]", true],
		["'UG' in partyCountries && size(partyCountries) == 2", true],
		["metadata.channel == 'ussd' && metadata['odd key'] != 'y'", true],
		["metadata.channel.startsWith('us') && metadata.channel.contains('s') && metadata.channel.endsWith('d')", true],
		["metadata.attempts + 1 > 2 && !metadata.isAgent", true],
		["(isOut ? payeeCustomers7d : 0) > 2", true],
		["size(method) == 5 && method.size() == 5", true],
		["payeeCustomers7d > 3 // a comment", false],
		["metadata.channel == 3", false],
	])("%s is %s", (text, answer) => expect(run(text)).toBe(answer));

	it("does not know what it needs and is not told, unless the other side settles it or has() asks", () => {
		for (const text of [
			"minutesOnDevice < 10",
			"!(minutesOnDevice < 10)",
			"minutesOnDevice == 0",
			"minutesOnDevice != 0",
			"minutesOnDevice * 0 == 0",
			"minutesOnDevice in [1, 2]",
			"isOut && minutesOnDevice < 10",
			"!isOut || minutesOnDevice < 10",
			"(isKnownDevice ? 1 : 0) == 0",
			"metadata.missing == 'x'",
			"metadata.note != 'x'",
			"metadata.order == 'x'",
			"metadata.order > 1",
			"metadata.tags != 'a'",
			"size(metadata.tags) > 0",
			"metadata.tags.contains('a')",
			"metadata.channel > 5",
			"metadata.attempts.startsWith('2')",
			"amountMinor / 0 > 1",
			"ipCountry in partyCountries",
		]) {
			expect(run(text), text).toBe(undefined);
		}
		expect(run("isOut || minutesOnDevice < 10")).toBe(true);
		expect(run("minutesOnDevice < 10 || isOut")).toBe(true);
		expect(run("minutesOnDevice < 10 && !isOut")).toBe(false);
		expect(run("has(minutesOnDevice)")).toBe(false);
		expect(run("!has(minutesOnDevice) && has(amountMinor)")).toBe(true);
		expect(run("has(metadata.channel) && !has(metadata.missing) && !has(metadata['note'])")).toBe(true);
		expect(run("has(metadata.order) || has(metadata.tags)")).toBe(false);
		expect(run("has(minutesOnDevice) && minutesOnDevice < 10")).toBe(false);
		expect(run("has(metadata.channel)", {})).toBe(false);
	});

	it("reads no key that every object inherits", () => {
		expect(run("has(metadata.constructor) || has(metadata.toString)")).toBe(false);
		expect(refusalOf("constructor == 'x'")).toBe("line 1, column 1: there is no signal constructor");
	});

	it.each([
		["isOut &&", "line 1, column 9: ends where more is expected"],
		["isOut &&\n  amountMinor >> 3", "line 2, column 16: did not expect > here"],
		["isOut &&\n  amont > 3", "line 2, column 3: there is no signal amont"],
		["amountMinor", "line 1, column 1: gives a number, and must be true or false"],
		["metadata.channel", "line 1, column 1: gives a value of metadata, and must be true or false"],
		["isOut ? 1 : 2", "line 1, column 1: gives a number, and must be true or false"],
		["1 < 2", "line 1, column 1: reads no signal"],
		["amountMinor > 'x'", "line 1, column 1: > needs numbers, not a text"],
		["isOut && method + 'x' == 'y'", "line 1, column 10: + needs numbers, not a text"],
		["method == 5", "line 1, column 1: a text never equals a number"],
		["method && isOut", "line 1, column 1: is a text where true or false is needed"],
		["method in [1, 2]", "line 1, column 1: a text is never in a list of another type"],
		["method in ['a', 2]", "line 1, column 1: the list must hold values of one type"],
		["method in []", "line 1, column 1: the list must hold values of one type"],
		["method in ['a', method]", "line 1, column 17: must be a literal value"],
		["isOut ? method == 'a' : 3", "line 1, column 25: is a number, and the other choice true or false"],
		["partyCountries == partyCountries", "line 1, column 1: lists cannot be compared; use `in`"],
		["partyCountries.exists(c, c == 'KE')", "line 1, column 1: loops are not offered: their cost has no bound"],
		["metadata.all(k, k == 'a')", "line 1, column 1: loops are not offered: their cost has no bound"],
		["method.matches('(a+)+$')", "line 1, column 1: regular expressions are not offered: their cost has no bound"],
		["isOut && timestamp('x') == 1", "line 1, column 10: there is no function timestamp"],
		["metadata == 3", "line 1, column 1: is not a value by itself; name a key: metadata.key"],
		["method.length > 3", "line 1, column 1: only metadata has fields"],
		["metadata.a.b == 1", "line 1, column 1: only metadata has fields"],
		["metadata[method] == 1", "line 1, column 10: must be the name of a key, in quotes"],
		["has(1 + 2)", "line 1, column 5: has needs a signal or a key of metadata"],
		["has(isOut, isOut)", "line 1, column 1: has takes one argument"],
		["method == null", "line 1, column 11: null, bytes and unsigned numbers are not supported"],
		["amountMinor > 9007199254740993", "line 1, column 15: is a number beyond what can be counted exactly"],
		["steps == 1", "line 1, column 1: there is no signal steps"],
	])("%s is refused: %s", (text, message) => expect(refusalOf(text)).toBe(message));

	it("is refused when it costs too much, wherever that is", () => {
		const limits = "costs too much: at most 200 parts, 24 levels and 100 elements in a list are allowed";
		expect(refusalOf(`isOut${" || isOut".repeat(200)}`)).toMatch(limits);
		expect(refusalOf(`${"(".repeat(40)}isOut${")".repeat(40)}`)).toBe(`line 1, column 25: ${limits}`);
		expect(refusalOf(`method in [${"'a',".repeat(101)}'b']`)).toMatch(limits);
		expect(refusalOf(`isOut ${" ".repeat(2_000)}`)).toBe("line 1, column 1: is longer than 2000 characters");
		expect(compileExpression(`isOut${" && isOut".repeat(90)}`).parts).toBeLessThanOrEqual(PARTS_MAX);
	});

	it("names the signals it reads", () => {
		const { signals } = compileExpression("isOut && (amountMinor > 3 || has(ipCountry)) && metadata.x == 1");
		expect(signals.map(({ name }) => name)).toEqual(["isOut", "amountMinor", "ipCountry"]);
	});
});

describe("beside the CEL library's own evaluator", () => {
	const environment = new Environment()
		.registerVariable("isOut", "bool")
		.registerVariable("isShop", "bool")
		.registerVariable("amountMinor", "double")
		.registerVariable("balanceMinor", "double")
		.registerVariable("method", "string")
		.registerVariable("partyCountries", "list<string>")
		.registerVariable("metadata", "map<string, dyn>");

	const numbers = fc.letrec<{ number: string }>((tie) => ({
		number: fc.oneof(
			{ depthSize: "small" },
			fc.constantFrom("amountMinor", "balanceMinor", "metadata.amount"),
			fc.double({ min: -50, max: 50, noNaN: true }).map((value) => (Math.round(value * 4) / 4).toFixed(2)),
			fc.tuple(tie("number"), fc.constantFrom("+", "-", "*"), tie("number")).map(([a, op, b]) => `(${a} ${op} ${b})`),
		),
	})).number;
	const texts = fc.constantFrom("method", "'mpesa'", "'card'", "metadata.channel", "'é'");
	const conditions = fc.letrec<{ condition: string }>((tie) => ({
		condition: fc.oneof(
			{ depthSize: "small" },
			fc.constantFrom("isOut", "isShop", "has(metadata.channel)", "has(metadata.nothing)"),
			fc
				.tuple(numbers, fc.constantFrom("<", "<=", ">", ">=", "==", "!="), numbers)
				.map(([a, op, b]) => `(${a} ${op} ${b})`),
			fc.tuple(texts, fc.constantFrom("==", "!="), texts).map(([a, op, b]) => `(${a} ${op} ${b})`),
			texts.map((text) => `(${text} in ['mpesa', 'bank'])`),
			texts.map((text) => `(${text} in partyCountries)`),
			fc
				.tuple(texts, fc.constantFrom("contains", "startsWith", "endsWith"))
				.map(([text, test]) => `${text}.${test}('m')`),
			texts.map((text) => `(size(${text}) > 4)`),
			tie("condition").map((one) => `!${one}`),
			fc
				.tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition"))
				.map(([one, op, other]) => `(${one} ${op} ${other})`),
			fc
				.tuple(tie("condition"), tie("condition"), tie("condition"))
				.map(([one, two, three]) => `(${one} ? ${two} : ${three})`),
		),
	})).condition;
	const amount = fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined });
	const signals = fc.record({
		isOut: fc.boolean(),
		isShop: fc.boolean(),
		amountMinor: amount,
		balanceMinor: amount,
		method: fc.option(fc.constantFrom("mpesa", "card", "é"), { nil: undefined }),
		partyCountries: fc.constantFrom([], ["KE"], ["mpesa", "UG"]),
		metadata: fc.record(
			{ amount: fc.integer({ min: -40, max: 40 }), channel: fc.constantFrom("mpesa", "app") },
			{ requiredKeys: [] },
		),
	});

	it("answers the same wherever that one answers, and nothing where that one fails", () => {
		let answered = 0;
		fc.assert(
			fc.property(conditions, signals, (text, values) => {
				fc.pre(/isOut|isShop|Minor|method|metadata|party/.test(text) && text.length < 1_500);
				let expected: unknown;
				try {
					expected = environment.parse(text)(values);
				} catch {
					expected = undefined;
				}
				let answer: boolean | undefined;
				try {
					answer = compileExpression(text).run(values as unknown as SignalValues);
				} catch (error) {
					// Only the size may part us: these expressions are well typed.
					expect(String(error)).toMatch(/costs too much/);
					return;
				}
				if (typeof expected === "boolean") answered += 1;
				expect([text, answer]).toEqual([text, expected]);
			}),
			{ numRuns: 3_000 },
		);
		expect(answered).toBeGreaterThan(1_000);
	});
});
