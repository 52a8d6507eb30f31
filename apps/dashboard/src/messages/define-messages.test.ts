import { readdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { t as cases } from "./cases.ts";
import { t as common } from "./common.ts";
import { t as customers } from "./customers.ts";
import { ENGLISH, setLanguage, type Translate } from "./define-messages.ts";
import { PSEUDO } from "./pseudo.ts";
import { createLanguage, type Texts, type TextsOf } from "./texts.ts";
import { nameWord } from "./words.ts";

const OTHER_FILES = ["define-messages", "languages", "pseudo", "texts", "words"];
const files = readdirSync(import.meta.dirname).flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
const AREAS: readonly (readonly [string, Translate<Record<string, string>>])[] = await Promise.all(
	files
		.filter((name) => !OTHER_FILES.includes(name))
		.map(async (name) => [name, (await import(`./${name}.ts`)).t] as const),
);

describe("a text", () => {
	afterEach(() => setLanguage(ENGLISH));

	it("takes its values and the form that fits their count", () => {
		expect(customers("changedBy", { name: "Wanjiku" })).toBe("by Wanjiku");
		expect(cases("newer", { count: 1 })).toBe("1 new case");
		expect(cases("newer", { count: 0 })).toBe("0 new cases");
		expect(cases("newer", { count: 12_000 })).toBe("12,000 new cases");
	});

	it("leaves a value as it was typed, braces included", () => {
		expect(customers("changedBy", { name: "{count} | $& <b>" })).toBe("by {count} | $& <b>");
	});
});

describe("another language", () => {
	afterEach(() => setLanguage(ENGLISH));

	it("has every text of every area, or does not compile", () => {
		const charts: TextsOf<"charts"> = {
			...{
				asTable: "Jedwali",
				save: "Hifadhi “{name}”",
				saveCsv: "Hifadhi kama CSV",
				savePng: "Hifadhi kama PNG",
				asChart: "Chati",
				time: "Z",
				testMode: "{name} Z",
				start: "Kabla",
				total: "Alama",
				watched: "imetazamwa",
			},
		};
		// @ts-expect-error: one text is missing.
		const lacking: TextsOf<"charts"> = { asTable: "", asChart: "", start: "", total: "" };
		// @ts-expect-error: one text is too many, as a name that was mistyped is.
		const mistyped: TextsOf<"charts"> = { asTable: "", asChart: "", start: "", total: "", watched: "", wached: "" };
		// @ts-expect-error: an area is missing.
		const texts: Texts = { charts };
		expect([charts, lacking, mistyped, texts].map((one) => Object.keys(one).length)).toEqual([10, 4, 6, 1]);
	});

	it("is read in place of English: texts, plurals, dates and the API's words", () => {
		const english = Object.fromEntries(AREAS.map(([area, { english }]) => [area, english]));
		const texts = { ...english, cases: { ...cases.english, newer: "kesi {count} mpya | kesi {count} mpya (wingi)" } };
		const facts = { tag: "sw", locale: "sw-KE", name: "Kiswahili" };
		setLanguage(createLanguage(facts, texts as unknown as Texts, { block: "Zuia" }));
		expect(cases("newer", { count: 1 })).toBe("kesi 1 mpya");
		expect(cases("newer", { count: 2 })).toBe("kesi 2 mpya (wingi)");
		expect(common("save")).toBe("Save");
		expect([nameWord("block"), nameWord("allow")]).toEqual(["Zuia", "Allow"]);
	});

	it("has as many forms of a text as its plural rules ask for", () => {
		const newer = "صفر {count} | واحد {count} | اثنان {count} | قليل {count} | كثير {count} | آخر {count}";
		const english = Object.fromEntries(AREAS.map(([area, { english }]) => [area, english]));
		const texts = { ...english, cases: { ...cases.english, newer } } as unknown as Texts;
		setLanguage(createLanguage({ tag: "ar", locale: "ar-u-nu-latn", name: "العربية" }, texts, {}));
		const forms = [0, 1, 2, 3, 11, 100].map((count) => cases("newer", { count }));
		expect(forms).toEqual(["صفر 0", "واحد 1", "اثنان 2", "قليل 3", "كثير 11", "آخر 100"]);
	});

	it("marks every text of every area, names of values and forms left alone", () => {
		expect(AREAS.length).toBeGreaterThan(10);
		setLanguage(PSEUDO);
		for (const [area, t] of AREAS) {
			for (const [key, english] of Object.entries(t.english)) {
				const marked = (t as unknown as (key: string) => string)(key);
				expect(marked, `${area} ${key}`).toMatch(/^\[.*~\]$/);
				expect(listNames(marked), `${area} ${key}`).toEqual(listNames(english));
				expect(marked.split(" | ").length).toBe(english.split(" | ").length);
			}
		}
		expect(nameWord("payout.requested")).toBe("[Páyóút réqúéstéd~]");
	});
});

function listNames(text: string): readonly string[] {
	return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);
}
