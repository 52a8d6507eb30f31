// Prints a case as a PDF for a file or a regulator: its reason, state, clocks, events and whole timeline.

import { setImmediate as takeTurns } from "node:timers/promises";
import type { CaseExport } from "@hakiki/contract";
import { Flow } from "./flow.ts";
import { openPaper } from "./paper.ts";

/** A heading has no value. A part holds the rows of one entry of the timeline, with a gap after it. */
type Part = { readonly heading: string } | { readonly rows: readonly Row[]; readonly hasGap: boolean };
type Row = readonly [name: string, value: string];

/** `nameOf` returns an actor's name. A case with hundreds of notes takes a while, so the function yields between parts. */
export async function printCase(source: CaseExport, nameOf: (actor: string) => string): Promise<Buffer> {
	const { case: found, workspace, exported_at: exportedAt, exported_by: exportedBy } = source;
	const at = createTimes(workspace.time_zone);
	const title = `Case ${found.id}`;
	const foot = `${found.id} · ${workspace.name} · exported ${at(exportedAt)} by ${exportedBy}`;
	const parts = composeCase(source, nameOf, at);
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

function composeCase(
	source: CaseExport,
	nameOf: (actor: string) => string,
	at: (iso: string) => string,
): readonly Part[] {
	const { case: found, workspace } = source;
	const money = (amount: number | null): string => (amount === null ? "" : formatMoney(amount, workspace.currency));
	const clocks = found.clocks.map((clock): Row => {
		const stopped =
			clock.stopped_at === null ? "" : `, stopped ${at(clock.stopped_at)} by ${nameOf(clock.stopped_by ?? "somebody")}`;
		return [clock.state, `${clock.title}: started ${at(clock.started_at)}, due ${at(clock.due_at)}${stopped}`];
	});
	const events = found.events.map((event): Row => {
		const words = [event.type, money(event.amount), event.decision, event.resolution ?? "", event.id];
		return [at(event.occurred_at), joinWords(words)];
	});
	const acts = source.timeline.map((entry): Part => {
		const words = joinWords([entry.kind.replaceAll("_", " "), entry.label ?? "", money(entry.amount)]);
		const act = `${words} (${nameOf(entry.actor)})${entry.report ? ", for compliance only" : ""}`;
		const note: readonly Row[] = entry.text === null || entry.text === "" ? [] : [["", entry.text]];
		return { rows: [[at(entry.at), act], ...note], hasGap: true };
	});
	return [
		{ rows: describeCase(source, nameOf, at), hasGap: false },
		...(clocks.length > 0 ? [{ heading: "Clocks" }, { rows: clocks, hasGap: false }] : []),
		...(events.length > 0 ? [{ heading: "Events" }, { rows: events, hasGap: false }] : []),
		{ heading: "What happened" },
		...acts,
	];
}

function describeCase(
	source: CaseExport,
	nameOf: (actor: string) => string,
	at: (iso: string) => string,
): readonly Row[] {
	const { case: found, workspace } = source;
	const rows: Row[] = [
		["Workspace", `${workspace.name}${source.livemode ? "" : " (test mode)"}`],
		["Customer", found.customer_id],
		["About", `${found.type}, ${found.severity}; priority ${found.priority}`],
		["Reason", found.reason],
		["Status", found.status + (found.assignee === null ? "" : `, taken by ${nameOf(found.assignee)}`)],
		["Opened", at(found.opened_at)],
	];
	if (found.due_at !== null) rows.push(["Due", at(found.due_at)]);
	if (found.closed_at !== null) {
		rows.push(
			["Closed", `${at(found.closed_at)} by ${nameOf(found.closed_by ?? "somebody")}`],
			["Outcome", joinWords([found.resolution ?? "", found.disposition ?? ""])],
			["Why", found.closing_note ?? ""],
		);
	}
	return rows;
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

function formatMoney(amount: number, currency: string): string {
	return `${currency} ${amount.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
