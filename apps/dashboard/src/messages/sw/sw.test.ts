import { readdirSync } from "node:fs";
import { join } from "node:path";
import { OPERATIONS, OWN_RULE_WORDS } from "@hakiki/contract";
import { catalogue } from "@hakiki/rules";
import { afterEach, describe, expect, it } from "vitest";
import { type Area, ENGLISH, setLanguage, type Translate } from "../define-messages.ts";
import { nameWord } from "../words.ts";
import { SWAHILI } from "./index.ts";
import { TERMS, type Term, WORDS } from "./terms.ts";

const FOLDER = join(import.meta.dirname, "..");
const NOT_AREAS = ["define-messages", "languages", "pseudo", "texts", "words"];
const files = readdirSync(FOLDER).flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);

interface Pair {
	readonly id: string;
	readonly english: string;
	readonly swahili: string;
}

const TEXTS: readonly Pair[] = (
	await Promise.all(
		files
			.filter((name) => !NOT_AREAS.includes(name))
			.map(async (name) => {
				const { english } = (await import(`../${name}.ts`)).t as Translate<Record<string, string>>;
				// The area `ruleChanges` is in `rule-changes.ts`; `sign-in` keeps its dash.
				const area = (name === "rule-changes" ? "ruleChanges" : name) as Area;
				return Object.entries(english).map(([key, text]) => ({
					id: `${area}.${key}`,
					english: text,
					swahili: SWAHILI.readText(area, key, text),
				}));
			}),
	)
).flat();
const RULE_PAIRS: readonly Pair[] = catalogue.map(({ id, title }) => ({
	id: `rule.${id}`,
	english: title,
	swahili: SWAHILI.readRuleTitle(id, title),
}));
const WORD_PAIRS: readonly Pair[] = Object.entries(WORDS).map(([word, swahili]) => ({
	id: `words.${word}`,
	english: nameWord(word),
	swahili,
}));

/** Names, units and figures that are the same in both languages. */
const SAME = [
	"conditions.say",
	"conditions.unit_km",
	"conditions.unit_kmh",
	"event.listPep",
	"event.metadata",
	"event.rateText",
	"overview.p50",
	"overview.p95",
	"overview.p99",
	"people.system",
	"rules.ruleId",
	"screening.listProblem",
	"settings.address",
	"settings.noticeId",
	"settings.workspaceId",
	"signals.group_metadata",
	"why.percent",
	"why.times",
	"validation.auc",
	"validation.json",
	"validation.pdf",
];

/** Texts that say a term with another word, and why. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
	"shell.liveOn: live": "This is the live connection, not the live mode.",
};

/** Texts that may be longer than the others: nothing bursts where they stand. */
const LONG: readonly string[] = [
	"cases.savedViews",
	"overview.holdRate",
	"overview.rateLine",
	"retention.holdNone",
	"retention.holdTitle",
	"retention.lifted",
	"retention.onHold",
	"settings.audit",
	"shell.job_export_audit_heads",
	"shell.job_seal_audit",
];

/** Words of the API that stay as they are: names and abbreviations. */
const KEPT_WORDS = [
	"airtel",
	"bvn",
	"crypto",
	"moniepoint",
	"mpesa",
	"opay",
	"palmpay",
	"paybill",
	"pep",
	"pin",
	"pos",
	"till",
	"tor",
	"ussd",
	"vpn",
];
/** Pages show scopes and kinds of webhooks as codes. */
const CODES = ["scopes", "kinds"];

afterEach(() => setLanguage(ENGLISH));

describe("Swahili", () => {
	it("has the values of English and one form for each plural category", () => {
		const { pluralCategories } = new Intl.PluralRules(SWAHILI.locale).resolvedOptions();
		expect(pluralCategories).toHaveLength(2);
		expect(TEXTS.length).toBeGreaterThan(1_000);
		const wrong = TEXTS.filter(({ english, swahili }) => {
			const forms = swahili.split(" | ");
			const wanted = english.includes(" | ") ? pluralCategories.length : 1;
			const names = listNames(english);
			return forms.length !== wanted || forms.some((form) => listNames(form) !== names);
		});
		expect(wrong).toEqual([]);
	});

	it("leaves no text in English, except names and units", () => {
		const same = [...TEXTS, ...RULE_PAIRS, ...WORD_PAIRS].filter(({ english, swahili }) => english === swahili);
		expect(same.map(({ id }) => id).toSorted()).toEqual([...SAME].toSorted());
	});

	it("is about as long as English, so that buttons do not burst", () => {
		const long = [...TEXTS, ...RULE_PAIRS].filter(({ english, swahili }) => swahili.length > english.length * 1.6 + 6);
		expect(long.map(({ id }) => id).toSorted()).toEqual([...LONG].toSorted());
	});

	it("says a term with the same word everywhere", () => {
		const others = [...TEXTS, ...RULE_PAIRS, ...WORD_PAIRS].flatMap((pair) =>
			TERMS.filter((term) => isIn(term, pair.english) && !isSaid(term, pair.swahili)).map(
				({ english }) => `${pair.id}: ${english}`,
			),
		);
		expect(others.toSorted()).toEqual(Object.keys(OTHER_WORDS).toSorted());
	});

	it("names priorities and severities with the same words, as English does", () => {
		for (const language of [ENGLISH, SWAHILI]) {
			setLanguage(language);
			expect(["urgent", "high", "normal", "low"].map(nameWord)).toEqual(
				["critical", "high", "medium", "low"].map(nameWord),
			);
		}
	});

	it("names every word of the API that a page shows", () => {
		const unnamed = listApiWords().filter((word) => !Object.hasOwn(WORDS, word));
		expect(unnamed.toSorted()).toEqual([...KEPT_WORDS].toSorted());
		setLanguage(SWAHILI);
		expect([nameWord("block"), nameWord("mpesa"), nameWord("of_a_newer_service")]).toEqual([
			"Zuia",
			"M-PESA",
			"Of a newer service",
		]);
	});
});

/** The values of a text, sorted, because another language orders them in its own way. */
function listNames(text: string): string {
	const [form = ""] = text.split(" | ");
	return [...form.matchAll(/\{\w+\}/g)]
		.map(([name]) => name)
		.toSorted()
		.join();
}

function isIn({ english }: Term, text: string): boolean {
	const shortened = english.endsWith("e") ? english.slice(0, -1) : english;
	const said = text.replaceAll(/\{\w+\}|`[^`]*`/g, "");
	return new RegExp(`\\b(${english}(s|es|d|ed|led|ing)?|${shortened}ing)\\b`, "i").test(said);
}

function isSaid({ swahili, stems = [swahili] }: Term, text: string): boolean {
	const lower = text.toLowerCase();
	return stems.some((stem) => lower.includes(stem.toLowerCase()));
}

/** The words that filters and forms send, and that answers of the same fields carry. */
function listApiWords(): readonly string[] {
	const words = new Set<string>(Object.values(OWN_RULE_WORDS).flat());
	const collect = (schema: unknown): void => {
		if (typeof schema !== "object" || schema === null) return;
		const { enum: set } = schema as { readonly enum?: readonly unknown[] };
		if (Array.isArray(set)) for (const word of set) if (typeof word === "string") words.add(word);
		for (const [name, member] of Object.entries(schema)) if (!CODES.includes(name)) collect(member);
	};
	for (const { tag, query, body } of OPERATIONS)
		if (tag !== "Webhooks") for (const schema of [query, body]) collect(schema);
	return [...words];
}
