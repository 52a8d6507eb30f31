// Prints the monthly report as one page: decisions, fraud and money against the month before, the most frequent rules, the
// largest missed frauds, and the work of the team.

import type { Overview, TeamFigures, WorkFigures } from "@hakiki/domain";
import type { MonthFigures } from "@hakiki/service";
import { Flow } from "./flow.ts";
import { openPaper } from "./paper.ts";
import { writeWord } from "./write-word.ts";

export interface MonthReport extends MonthFigures {
	/** `2026-10`. */
	readonly month: string;
	readonly workspace: { readonly name: string; readonly timeZone: string };
	readonly isLive: boolean;
	/** Titles of rules by their ids. */
	readonly titles: ReadonlyMap<string, string>;
	readonly printedAt: number;
	readonly printedBy: string;
}

interface Table {
	readonly heading: string;
	readonly head: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

type Period = Overview["now"];

const RULES_MAX = 5;
const PEOPLE_MAX = 8;
const MINUTE_MS = 60_000;

export async function printMonth(report: MonthReport, nameOf: (actor: string) => string): Promise<Buffer> {
	const { workspace, printedAt, printedBy, isLive } = report;
	const title = `Fraud report, ${formatMonth(report.month)}`;
	const time = new Intl.DateTimeFormat("en-GB", {
		...{ timeZone: workspace.timeZone, dateStyle: "medium", timeStyle: "short" },
	});
	const lead = `${workspace.name}${isLive ? "" : " (test mode)"}`;
	const foot = `${workspace.name} · printed ${time.format(printedAt)} by ${printedBy}`;
	const tables = composeMonth(report, nameOf);
	const texts = tables.flatMap(({ heading, head, rows }) => [heading, ...head, ...rows.flat()]);
	const paper = await openPaper({ title, at: new Date(printedAt), texts: [title, lead, foot, ...texts] });
	const flow = new Flow(paper, foot);
	flow.addTitle(title);
	flow.addRow("Workspace", lead);
	for (const { heading, head, rows } of tables) {
		flow.addHeading(heading);
		flow.addTable(head, rows);
	}
	return flow.finish();
}

function composeMonth(report: MonthReport, nameOf: (actor: string) => string): readonly Table[] {
	const { overview, missed, team } = report;
	const money = (minor: number | null): string => (minor === null ? "-" : formatMoney(minor, overview.currency));
	const { now, before } = overview;
	const compare = (name: string, read: (period: Period) => string): string[] => [
		name,
		read(now),
		before === null ? "-" : read(before),
	];
	return [
		{ heading: "Decisions", head: ["", "This month", "Month before"], rows: describeDecisions(compare, money) },
		{ heading: "Fraud and money", head: ["", "This month", "Month before"], rows: describeOutcomes(compare, money) },
		{
			heading: "Most frequent rules, by a sample of the last 29 days",
			head: ["Rule", "Fired"],
			rows: overview.topRules
				.slice(0, RULES_MAX)
				.map(({ rule, fired }) => [report.titles.get(rule) ?? writeWord(rule), count(fired)]),
		},
		{
			heading: "Largest missed frauds",
			head: ["Event", "Customer", "Amount"],
			rows: missed.map(({ id, customerId, amountMinor }) => [id, customerId, money(amountMinor)]),
		},
		...(team === undefined ? [] : [describeTeam(team, nameOf)]),
	].filter(({ rows }) => rows.length > 0);
}

type Compare = (name: string, read: (period: Period) => string) => string[];

function describeDecisions(compare: Compare, money: (minor: number | null) => string): readonly string[][] {
	return [
		compare("Events decided", ({ events }) => count(events)),
		compare("Allowed", ({ allowed, events }) => withShare(allowed, events)),
		compare("Reviewed", ({ reviewed, events }) => withShare(reviewed, events)),
		compare("Blocked", ({ blocked, events }) => withShare(blocked, events)),
		compare("Money stopped", ({ stoppedMinor }) => money(stoppedMinor)),
	];
}

function describeOutcomes(compare: Compare, money: (minor: number | null) => string): readonly string[][] {
	return [
		compare("Money saved (fraud that was stopped)", ({ outcomes }) => money(outcomes.savedMinor)),
		compare("Money lost (fraud that went through)", ({ outcomes }) => money(outcomes.lostMinor)),
		compare("Frauds caught and missed", ({ outcomes }) => `${count(outcomes.caught)} and ${count(outcomes.missed)}`),
		compare("False positives (of labelled stops)", ({ outcomes }) => describeShare(outcomes.falsePositives)),
		compare("Precision (of labelled stops)", ({ outcomes }) => describeShare(outcomes.precision)),
		compare("Cases closed", ({ outcomes }) => count(outcomes.review.cases)),
		compare("Cost of review", ({ outcomes }) => money(outcomes.review.costMinor)),
		compare("Net value", ({ outcomes }) => money(outcomes.netMinor)),
	];
}

function describeTeam(team: TeamFigures, nameOf: (actor: string) => string): Table {
	const line = (name: string, work: WorkFigures): string[] => [
		name,
		count(work.closed.count),
		duration(work.firstLooks.medianMs),
		duration(work.closed.medianMs),
		count(work.reopened),
		count(work.open),
		count(work.overdue),
	];
	const people = [...team.people].sort((one, other) => other.closed.count - one.closed.count).slice(0, PEOPLE_MAX);
	return {
		heading: "Team",
		head: ["", "Closed", "To first look", "To close", "Reopened", "Open now", "Overdue now"],
		rows: [...people.map(({ actor, ...work }) => line(nameOf(actor), work)), line("All", team.all)],
	};
}

function describeShare({ value, low, high, hits, total }: Overview["now"]["outcomes"]["precision"]): string {
	if (value === null) return `too few labels (${count(total)})`;
	const range = low === null || high === null ? "" : ` (${percent(low)} to ${percent(high)})`;
	return `${percent(value)}${range}, ${count(hits)} of ${count(total)}`;
}

function withShare(part: number, whole: number): string {
	return whole === 0 ? count(part) : `${count(part)} (${percent(part / whole)})`;
}

function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}

function count(number: number): string {
	return number.toLocaleString("en-GB");
}

function duration(ms: number | null): string {
	if (ms === null) return "-";
	const minutes = Math.round(ms / MINUTE_MS);
	if (minutes < 60) return `${minutes} min`;
	return minutes < 48 * 60 ? `${(minutes / 60).toFixed(1)} h` : `${(minutes / 1_440).toFixed(1)} d`;
}

function formatMonth(month: string): string {
	const format = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
	return format.format(new Date(`${month}-01T00:00:00Z`));
}

function formatMoney(minor: number, currency: string): string {
	return `${currency} ${(minor / 100).toLocaleString("en-GB", { maximumFractionDigits: 0 })}`;
}
