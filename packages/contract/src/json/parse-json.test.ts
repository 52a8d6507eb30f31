import { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JSON_DEPTH_MAX, parseJson } from "./parse-json.ts";

function refusalOf(text: string): { field: string; code: string; message: string } | undefined {
	try {
		return parseJson(text).problems[0];
	} catch (error) {
		if (error instanceof AppError) return error.details[0];
		throw error;
	}
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function isTakenAsJson(text: string): boolean {
	try {
		parseJson(text);
		return true;
	} catch {
		return false;
	}
}

/** Any letters, escapes and pairs, but no NUL, which is refused. */
const unit = fc.string({ unit: "binary", minLength: 1, maxLength: 1 }).filter((letter) => letter !== "\0");
const jsonValue = fc.jsonValue({ maxDepth: 6, stringUnit: unit });

describe("parseJson", () => {
	it("reads whatever JSON.parse reads, to the same value", () => {
		fc.assert(
			fc.property(jsonValue, fc.constantFrom(undefined, 1, "\t"), (value, space) => {
				const text = JSON.stringify(value, undefined, space);
				expect(parseJson(text)).toEqual({ value: JSON.parse(text), problems: [] });
			}),
			{ numRuns: 500 },
		);
	});

	it("agrees with JSON.parse on what is JSON, also for texts broken anywhere", () => {
		const piece = fc.constantFrom(
			"{",
			"}",
			"[",
			"]",
			",",
			":",
			'"',
			"\\",
			"\\u12",
			"e",
			"+",
			"-",
			".",
			"0",
			"1",
			" ",
			"nul",
			"\n",
			"\u0001",
			"\ufeff",
		);
		fc.assert(
			fc.property(jsonValue, fc.nat(), fc.nat(4), piece, (value, seed, cut, insert) => {
				const whole = JSON.stringify(value);
				const at = seed % (whole.length + 1);
				const broken = whole.slice(0, at) + insert + whole.slice(at + cut);
				expect(isTakenAsJson(broken)).toBe(isJson(broken));
			}),
			{ numRuns: 2000 },
		);
	});

	it("agrees with JSON.parse on numbers of every spelling", () => {
		const part = fc.constantFrom("0", "1", "12", "00", "-", "+", ".", "e", "E", "5e3", "0.5", "e-2", "e+7");
		fc.assert(
			fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
				const text = parts.join("");
				expect(isTakenAsJson(text)).toBe(isJson(text));
				if (isJson(text)) expect(parseJson(text).value).toBe(JSON.parse(text));
			}),
			{ numRuns: 1000 },
		);
	});

	it.each([
		["", "body", "required", "is required"],
		["  \n", "body", "required", "is required"],
		['{"type":"log', "body", "invalid_json", "is not valid JSON: it ends too early"],
		['{"a":1', "body", "invalid_json", "is not valid JSON: it ends too early"],
		['{"a":1}}', "body", "invalid_json", "is not valid JSON at character 8"],
		["{'a':1}", "body", "invalid_json", "is not valid JSON at character 2"],
		["\ufeff{}", "body", "invalid_json", "is not valid JSON at character 1"],
		["[1,]", "body", "invalid_json", "is not valid JSON at character 4"],
		["NaN", "body", "invalid_json", "is not valid JSON at character 1"],
		['"\u0000"', "body", "invalid_json", "is not valid JSON at character 2"],
	])("refuses %j, naming the body", (text, field, code, message) => {
		expect(refusalOf(text)).toEqual({ field, code, message });
	});

	it("refuses a key given twice, by its path, also when one of the two is escaped", () => {
		expect(refusalOf('{"a":{"b":[{"c":1,"c":2}]}}')).toMatchObject({ field: "a.b.0.c", code: "duplicate_key" });
		expect(refusalOf('{"amount":1,"\\u0061mount":2}')).toMatchObject({ field: "amount", code: "duplicate_key" });
		expect(refusalOf('{"a":null,"a":null}')).toMatchObject({ field: "a", code: "duplicate_key" });
	});

	it("does not take a key of Object's prototype for one given twice", () => {
		const { value, problems } = parseJson('{"constructor":1,"toString":2,"__proto__":{"isAdmin":true}}');
		expect(problems).toEqual([]);
		expect(Object.keys(value as object)).toEqual(["constructor", "toString", "__proto__"]);
		expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined();
		expect(refusalOf('{"__proto__":1,"__proto__":2}')).toMatchObject({ code: "duplicate_key" });
	});

	it.each([
		['{"a":"\\ud800"}', "a"],
		['{"a":"\\udc00\\ud800"}', "a"],
		['{"a":"x\ud800"}', "a"],
		['{"a":["ok","\\u0000"]}', "a.1"],
		['{"\\ud800":1}', "\ufffd"],
		['{"b":{"\ud800k":1}}', "b.\ufffdk"],
	])("refuses NUL and lone surrogates in %j", (text, field) => {
		expect(refusalOf(text)).toMatchObject({ field, code: "invalid_characters" });
		// Twice, because keys are remembered between texts.
		expect(refusalOf(text)).toMatchObject({ field, code: "invalid_characters" });
	});

	it("takes whole surrogate pairs, raw, escaped and mixed", () => {
		expect(parseJson('["😀","\\ud83d\\ude00","\ud83d\\ude00"]')).toEqual({ value: ["😀", "😀", "😀"], problems: [] });
	});

	it("refuses numbers that no double holds, and keeps finite ones", () => {
		expect(refusalOf('{"amount":1e309}')).toMatchObject({ field: "amount", code: "invalid_number" });
		expect(refusalOf('{"a":[-1e999]}')).toMatchObject({ field: "a.0" });
		expect(parseJson("1e308")).toEqual({ value: 1e308, problems: [] });
	});

	it("keeps the digits of asset.amount as text, at any depth an event can lie, and of nothing else", () => {
		const { value } = parseJson(
			'{"asset":{"amount":0.123456789012345678},"amount":1.50,"events":[{"asset":{"amount":1E-18}}]}',
		);
		expect(value).toEqual({
			asset: { amount: "0.123456789012345678" },
			amount: 1.5,
			events: [{ asset: { amount: "1E-18" } }],
		});
		expect(parseJson('{"asset":{"amount":"7.0"}}').value).toEqual({ asset: { amount: "7.0" } });
		expect(parseJson('{"amount":{"asset":1},"x":{"amount":2}}').value).toEqual({
			amount: { asset: 1 },
			x: { amount: 2 },
		});
	});

	it("takes 16 levels and refuses 17, naming where", () => {
		const nest = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
		expect(parseJson(nest(JSON_DEPTH_MAX)).problems).toEqual([]);
		expect(refusalOf(nest(JSON_DEPTH_MAX + 1))).toMatchObject({
			field: Array(16).fill("0").join("."),
			code: "too_deep",
		});
		expect(refusalOf("[".repeat(60_000))).toMatchObject({ code: "too_deep" });
		expect(refusalOf('{"a":'.repeat(10_000))).toMatchObject({ code: "too_deep" });
	});

	it("lists several problems, at most 50 of them, with paths of bounded length", () => {
		const pairs = Array.from({ length: 200 }, (_, index) => `"${"k".repeat(500)}${index}":"\\u0000"`);
		const { problems } = parseJson(`{${pairs.join(",")}}`);
		expect(problems).toHaveLength(50);
		expect(problems[0]?.field.length).toBeLessThan(80);
	});

	it("reads equal keys of different texts, and keys that share a slot of the memory of keys, as what they are", () => {
		const keys = Array.from({ length: 2000 }, (_, index) => `k${index}`);
		const text = `{${keys.map((key, index) => `"${key}":${index}`).join(",")}}`;
		for (let round = 0; round < 2; round += 1) expect(parseJson(text).value).toEqual(JSON.parse(text));
	});
});
