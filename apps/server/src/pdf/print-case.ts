// Prints a case as a PDF for a file or a regulator: who and what it is about, the score and its evidence, its deadlines, events
// and whole timeline, and how it ended.

import { setImmediate as takeTurns } from "node:timers/promises";
import type { CaseExport } from "@hakiki/contract";
import { Flow } from "./flow.ts";
import { openPaper } from "./paper.ts";
import { writeWord } from "./write-word.ts";

/** A heading has no value. A part holds the rows of one entry of the timeline, with a gap after it. */
type Part = { readonly heading: string } | { readonly rows: readonly Row[]; readonly hasGap: boolean };
type Row = readonly [name: string, value: string];

/** Writes values for people. */
interface Words {
	/** An actor's name. */
	nameOf(actor: string): string;
	at(iso: string): string;
	money(amount: number | null): string;
}

/** `nameOf` returns an actor's name. A case with hundreds of notes takes a while, so the function yields between parts. */
export async function printCase(source: CaseExport, nameOf: (actor: string) => string): Promise<Buffer> {
	const { case: found, workspace, exported_at: exportedAt, exported_by: exportedBy } = source;
	const at = createTimes(workspace.time_zone);
	const words: Words = { nameOf, at, money: (amount) => formatMoney(amount, workspace.currency) };
	const title = `Case ${found.id}`;
	const foot = `${found.id} · ${workspace.name} · exported ${at(exportedAt)} by ${exportedBy}`;
	const parts = composeCase(source, words);
	const texts = parts.flatMap((part) => ("heading" in part ? [part.heading] : part.rows.flat()));
	const paper = await openPaper({ title, at: new Date(exportedAt), texts: [title, foot, ...texts] });
	const flow = new Flow(paper, foot);
	flow.addTitle(title);
	for (const part of parts) {
		// Decisions wait while a part is laid out: about 10 ms for a note of the maximum length.
		await takeTurns();
		if ("heading" in part) flow.addHeading(part.heading);
		else {
			for (const [name, value] of part.rows) flow.addRow(name, value);
			if (part.hasGap) flow.addGap();
		}
	}
	return flow.finish();
}

function composeCase(source: CaseExport, words: Words): readonly Part[] {
	const { case: found } = source;
	return [
		{ rows: describeCase(source, words), hasGap: false },
		...section("Outcome", describeOutcome(found, words)),
		...section("Parties", describeParties(found)),
		...section("Evidence", describeEvidence(source)),
		...section("Deadlines", describeClocks(found, words)),
		...section("Events", describeEvents(found, words)),
		{ heading: "Timeline" },
		...source.timeline.map((entry): Part => {
			const act = joinWords([writeWord(entry.kind), entry.label ?? "", words.money(entry.amount)]);
			const by = `${act} (${words.nameOf(entry.actor)})${entry.report ? ", for compliance only" : ""}`;
			const text = entry.kind === "event" ? writeWord(entry.text ?? "") : (entry.text ?? "");
			const note: readonly Row[] = text === "" ? [] : [["", text]];
			return { rows: [[words.at(entry.at), by], ...note], hasGap: true };
		}),
	];
}

/** A section without rows is left out. */
function section(heading: string, rows: readonly Row[]): readonly Part[] {
	return rows.length === 0 ? [] : [{ heading }, { rows, hasGap: false }];
}

/** The words of the dashboard, in which a priority has the name of the severity beside it. */
const PRIORITIES = { urgent: "critical", high: "high", normal: "medium", low: "low" };

function describeCase({ case: found, workspace, livemode }: CaseExport, { nameOf, at, money }: Words): readonly Row[] {
	const events = `${found.event_count} event${found.event_count === 1 ? "" : "s"}`;
	const rows: Row[] = [
		["Workspace", `${workspace.name}${livemode ? "" : " (test mode)"}`],
		[
			"Type",
			joinWords([writeWord(found.type), `severity ${found.severity}`, `priority ${PRIORITIES[found.priority]}`]),
		],
		["Reason", found.reason],
		["Amount", joinWords([money(found.total_amount ?? found.amount), `in ${events}`])],
		["Status", writeWord(found.status)],
		["Assignee", found.assignee === null ? "Unassigned" : nameOf(found.assignee)],
		["Opened", at(found.opened_at)],
	];
	if (found.due_at !== null) rows.push(["Due", at(found.due_at)]);
	return rows;
}

function describeOutcome(found: CaseExport["case"], { nameOf, at }: Words): readonly Row[] {
	if (found.closed_at === null) return [];
	return [
		["Outcome", writeWord(found.disposition ?? "inconclusive")],
		["Held payments", writeWord(found.resolution ?? "none")],
		["Closed", `${at(found.closed_at)} by ${nameOf(found.closed_by ?? "somebody")}`],
		["Closing note", found.closing_note ?? ""],
	];
}

/** Names are absent for callers who may not see them. */
function describeParties(found: CaseExport["case"]): readonly Row[] {
	const customer = joinWords([found.customer_name ?? "", found.customer_phone ?? "", found.customer_id]);
	const kind = found.payee_type === null ? "" : writeWord(found.payee_type);
	const payee = joinWords([...new Set([found.payee ?? "", found.payee_account ?? "", kind])]);
	return [["Customer", customer], ...(payee === "" ? [] : [["Payee", payee] as const])];
}

function describeEvidence({ evidence }: CaseExport): readonly Row[] {
	if (evidence === null) return [];
	const { decision } = evidence.event;
	const { review, block } = evidence.thresholds;
	const titles = new Map(evidence.contributions.map(({ rule, title }) => [rule, title]));
	return [
		["Score", `${decision.score} of 100 (review from ${review}, block from ${block})`],
		["Decision", `${writeWord(decision.decision)}, with version ${decision.rules_version} of the rules`],
		...decision.reasons.map(({ reason, rule, severity }): Row => {
			return [writeWord(severity), `${reason} (${titles.get(rule) ?? writeWord(rule)})`];
		}),
	];
}

function describeClocks({ clocks }: CaseExport["case"], { nameOf, at }: Words): readonly Row[] {
	return clocks.map((clock): Row => {
		const stopped =
			clock.stopped_at === null
				? ""
				: `, completed ${at(clock.stopped_at)} by ${nameOf(clock.stopped_by ?? "somebody")}`;
		return [
			writeWord(clock.state),
			`${clock.title}: started ${at(clock.started_at)}, due ${at(clock.due_at)}${stopped}`,
		];
	});
}

function describeEvents({ events }: CaseExport["case"], { at, money }: Words): readonly Row[] {
	return events.map((event): Row => {
		const resolution = event.resolution === null ? "" : writeWord(event.resolution);
		const words = [writeWord(event.type), money(event.amount), writeWord(event.decision), resolution, event.id];
		return [at(event.occurred_at), joinWords(words)];
	});
}

function joinWords(words: readonly string[]): string {
	return words.filter((word) => word !== "").join(", ");
}

function createTimes(timeZone: string): (iso: string) => string {
	const format = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		dateStyle: "medium",
		timeStyle: "short",
	});
	return (iso) => format.format(new Date(iso));
}

function formatMoney(amount: number | null, currency: string): string {
	if (amount === null) return "";
	return `${currency} ${amount.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
