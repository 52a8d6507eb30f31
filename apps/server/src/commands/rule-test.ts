// Runs one test of `hakiki rules test`: decides its events in memory and compares each decision with what is expected.

import { AppError, DECISIONS, type EventInput } from "@hakiki/domain";
import type { Rehearsal, RehearsedDecision } from "@hakiki/service";
import type { RuleTestFile } from "./rule-folder.ts";

export interface TestResult {
	readonly file: string;
	/** Sentences that name the event and the difference. Empty if the test passed. */
	readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
type TimedInput = EventInput & { readonly occurred_at: string };

const EVENTS_MAX = 1_000;

export async function runRuleTest({ file, content }: RuleTestFile, rehearsal: Rehearsal): Promise<TestResult> {
	try {
		const { parseEventInput } = await import("@hakiki/contract");
		checkNames(content, ["history", "events"], "");
		const read = (event: unknown, place: string) => readEvent(event, place, parseEventInput);
		readList(content["history"] ?? [], "history").forEach((event, index) => {
			rehearsal.recall(read(event, `history.${index}`));
		});
		const events = readList(content["events"], "events");
		if (events.length === 0) throw refuse("events", "must hold at least one event");
		return { file, problems: events.flatMap((given, index) => judge(given, `events.${index}`, rehearsal, read)) };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { file, problems: error.details.map(({ field, message }) => `${field}: ${message}`) };
	}
}

function judge(
	given: unknown,
	place: string,
	rehearsal: Rehearsal,
	read: (event: unknown, place: string) => TimedInput,
): readonly string[] {
	const step = readObject(given, place);
	checkNames(step, ["event", "expect"], `${place}.`);
	const decided = rehearsal.post(read(step["event"], `${place}.event`));
	const expected = readExpected(step["expect"] ?? {}, `${place}.expect`);
	return compare(decided, expected).map((problem) => `${place}: ${problem}`);
}

interface Expected {
	readonly decision: string | undefined;
	readonly fired: readonly string[];
	readonly notFired: readonly string[];
	readonly scoreMin: number;
	readonly scoreMax: number;
}

function readExpected(given: unknown, place: string): Expected {
	const fields = readObject(given, place);
	checkNames(fields, ["decision", "fired", "not_fired", "score_min", "score_max"], `${place}.`);
	const { decision, fired, not_fired: notFired, score_min: scoreMin, score_max: scoreMax } = fields;
	if (decision !== undefined && !DECISIONS.some((one) => one === decision))
		throw refuse(`${place}.decision`, `must be one of: ${DECISIONS.join(", ")}`);
	return {
		decision: decision as string | undefined,
		fired: readNames(fired, `${place}.fired`),
		notFired: readNames(notFired, `${place}.not_fired`),
		scoreMin: readScore(scoreMin, `${place}.score_min`) ?? 0,
		scoreMax: readScore(scoreMax, `${place}.score_max`) ?? 100,
	};
}

function compare(decided: RehearsedDecision, expected: Expected): string[] {
	const { decision, score, fired } = decided;
	const rules = fired.length === 0 ? "no rule fired" : `fired: ${fired.join(", ")}`;
	const problems: string[] = [];
	if (expected.decision !== undefined && decision !== expected.decision)
		problems.push(`expected ${expected.decision}, got ${decision} with score ${score} (${rules})`);
	for (const rule of expected.fired) if (!fired.includes(rule)) problems.push(`${rule} did not fire (${rules})`);
	for (const rule of expected.notFired) if (fired.includes(rule)) problems.push(`${rule} fired`);
	if (score < expected.scoreMin) problems.push(`score ${score} is under ${expected.scoreMin} (${rules})`);
	if (score > expected.scoreMax) problems.push(`score ${score} is over ${expected.scoreMax} (${rules})`);
	return problems;
}

function readEvent(event: unknown, place: string, parse: (text: string) => EventInput): TimedInput {
	try {
		const input = parse(JSON.stringify(readObject(event, place)));
		if (typeof input.occurred_at !== "string") throw refuse("occurred_at", "is required in a test");
		return { ...input, occurred_at: input.occurred_at };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw AppError.invalid(error.details.map((detail) => ({ ...detail, field: `${place}.${detail.field}` })));
	}
}

function readObject(given: unknown, place: string): Fields {
	if (typeof given === "object" && given !== null && !Array.isArray(given)) return given as Fields;
	throw refuse(place, "must be an object");
}

function readList(given: unknown, place: string): readonly unknown[] {
	if (!Array.isArray(given)) throw refuse(place, "must be a list");
	if (given.length > EVENTS_MAX) throw refuse(place, `must hold at most ${EVENTS_MAX} events`);
	return given;
}

function readNames(given: unknown, place: string): readonly string[] {
	const names = readList(given ?? [], place);
	if (names.every((name) => typeof name === "string")) return names;
	throw refuse(place, "must be a list of rule ids");
}

function readScore(given: unknown, place: string): number | undefined {
	if (given === undefined || (typeof given === "number" && given >= 0 && given <= 100)) return given;
	throw refuse(place, "must be a number from 0 to 100");
}

/** A misspelt name would make a test that checks nothing. */
function checkNames(fields: Fields, known: readonly string[], place: string): void {
	const wrong = Object.keys(fields).find((name) => !known.includes(name));
	if (wrong !== undefined) throw refuse(`${place}${wrong}`, `is not one of: ${known.join(", ")}`);
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
