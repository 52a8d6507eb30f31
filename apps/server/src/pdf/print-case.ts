// A case on paper: what it is about, its clocks and events, and everything that happened, for a file or a regulator.

import { setImmediate as takeTurns } from "node:timers/promises";
import type { CaseExport } from "@hakiki/contract";
import { Flow } from "./flow.ts";

/** Decisions wait while so many are set: some 10 ms where each is as long as a note may be. */
const ENTRIES_AT_ONCE = 4;

/** `nameOf` gives what an actor is called. A case of hundreds of notes takes a while, so others have their turn meanwhile. */
export async function printCase(source: CaseExport, nameOf: (actor: string) => string): Promise<Buffer> {
	const { case: found, workspace, exported_at: exportedAt, exported_by: exportedBy } = source;
	const at = createTimes(workspace.time_zone);
	const money = (amount: number | null): string => (amount === null ? "" : formatMoney(amount, workspace.currency));
	const flow = new Flow(`${found.id} · ${workspace.name} · exported ${at(exportedAt)} by ${exportedBy}`);
	flow.addTitle(`Case ${found.id}`);
	flow.addRow("Workspace", `${workspace.name}${source.livemode ? "" : " (test mode)"}`);
	flow.addRow("Customer", found.customer_id);
	flow.addRow("About", `${found.type}, ${found.severity}; priority ${found.priority}`);
	flow.addRow("Reason", found.reason);
	flow.addRow("Status", found.status + (found.assignee === null ? "" : `, taken by ${nameOf(found.assignee)}`));
	flow.addRow("Opened", at(found.opened_at));
	if (found.due_at !== null) flow.addRow("Due", at(found.due_at));
	if (found.closed_at !== null) {
		flow.addRow("Closed", `${at(found.closed_at)} by ${nameOf(found.closed_by ?? "somebody")}`);
		flow.addRow("Outcome", [found.resolution, found.disposition].filter((one) => one !== null).join(", "));
		flow.addRow("Why", found.closing_note ?? "");
	}
	if (found.clocks.length > 0) flow.addHeading("Clocks");
	for (const clock of found.clocks) {
		const stopped =
			clock.stopped_at === null ? "" : `, stopped ${at(clock.stopped_at)} by ${nameOf(clock.stopped_by ?? "somebody")}`;
		flow.addRow(clock.state, `${clock.title}: started ${at(clock.started_at)}, due ${at(clock.due_at)}${stopped}`);
	}
	if (found.events.length > 0) flow.addHeading("Events");
	for (const event of found.events) {
		const amount = money(event.amount);
		const parts = [event.type, amount, event.decision, event.resolution ?? "", event.id];
		flow.addRow(at(event.occurred_at), parts.filter((one) => one !== "").join(", "));
	}
	flow.addHeading("What happened");
	for (const [index, entry] of source.timeline.entries()) {
		if (index % ENTRIES_AT_ONCE === 0) await takeTurns();
		const what = [entry.kind.replaceAll("_", " "), entry.label ?? "", money(entry.amount)].filter((one) => one !== "");
		flow.addRow(
			at(entry.at),
			`${what.join(", ")} (${nameOf(entry.actor)})${entry.report ? ", for compliance only" : ""}`,
		);
		if (entry.text !== null && entry.text !== "") flow.addRow("", entry.text);
		flow.addGap();
	}
	return flow.finish(`Case ${found.id}`);
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
