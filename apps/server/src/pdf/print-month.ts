// Prints the monthly report as one page: decisions, fraud and money against the month before, open cases by age, the most
// frequent rules with their precision, the largest missed frauds, and the work of the team. The lists share the room that the
// page has, so that it is full and stays one page.

import { LABELS_MIN, type Overview, type TeamFigures, type WorkFigures } from "@hakiki/domain";
import type { MonthFigures } from "@hakiki/service";
import { Flow } from "./flow.ts";
import { count, describeShare, percent, tooFewLabels } from "./format-figures.ts";
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
	/** The last row adds up the others. */
	readonly hasSum?: boolean;
}

type Period = Overview["now"];

/** The rows that fit on the page. A heading and the head of its table take the room of three. */
const PAGE_ROWS = 51;
const ROWS_OF_HEAD = 3;
const PEOPLE_MAX = 10;
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
	const fixed: readonly Table[] = [
		{ heading: "Decisions", head: ["", "This month", "Month before"], rows: describeDecisions(compare, money) },
		{ heading: "Fraud and money", head: ["", "This month", "Month before"], rows: describeOutcomes(compare, money) },
		...(overview.queueAges.length === 0 ? [] : [describeQueue(overview.queueAges)]),
	];
	const lists = [describeRules(report), describeMissed(missed, money), ...(team ? [describeTeam(team, nameOf)] : [])];
	return [...fixed, ...fitLists(lists, PAGE_ROWS - countRows(fixed))];
}

function countRows(tables: readonly Table[]): number {
	return tables.reduce((sum, { rows }) => sum + rows.length + ROWS_OF_HEAD, 0);
}

/** Shortens the lists row by row, the longest first, until they fit. The last row of the team is its sum, which stays. */
function fitLists(lists: readonly Table[], rowsMax: number): readonly Table[] {
	const shown = lists.filter(({ rows }) => rows.length > 0).map((table) => ({ ...table, rows: [...table.rows] }));
	for (let excess = countRows(shown) - rowsMax; excess > 0; excess -= 1) {
		const longest = shown.reduce((one, other) => (other.rows.length > one.rows.length ? other : one));
		longest.rows.splice(longest.hasSum === true ? -2 : -1, 1);
	}
	return shown;
}

/** The age groups of the overview, by their upper limit in hours. */
const AGES = [
	[1, "under 1 h"],
	[8, "1-8 h"],
	[24, "8-24 h"],
	[72, "1-3 d"],
	[168, "3-7 d"],
	[null, "over 7 d"],
] as const;
const SEVERITIES = ["critical", "high", "medium", "low"];

function describeQueue(ages: Overview["queueAges"]): Table {
	const sum = (rows: Overview["queueAges"]): string => count(rows.reduce((total, { open }) => total + open, 0));
	const line = (name: string, rows: Overview["queueAges"]): string[] => [
		name,
		...AGES.map(([hours]) => sum(rows.filter(({ underHours }) => underHours === hours))),
		sum(rows),
	];
	const known = SEVERITIES.map((severity) => [severity, ages.filter((one) => one.severity === severity)] as const);
	return {
		heading: "Open cases by age, now",
		head: ["", ...AGES.map(([, name]) => name), "All"],
		rows: [...known.map(([severity, rows]) => line(writeWord(severity), rows)), line("All", ages)],
	};
}

function describeRules({ overview, titles, evidence }: MonthReport): Table {
	return {
		heading: "Most frequent rules",
		head: ["Rule", "Fired", "Month before", "Precision (all labels)"],
		rows: overview.topRules.map(({ rule, fired, firedBefore }) => {
			const { fraud, legit } = evidence.get(rule) ?? { fraud: 0, legit: 0 };
			const labels = fraud + legit;
			const precision = labels < LABELS_MIN ? tooFewLabels(labels) : percent(fraud / labels);
			return [titles.get(rule) ?? writeWord(rule), count(fired), count(firedBefore), precision];
		}),
	};
}

function describeMissed(missed: MonthReport["missed"], money: (minor: number | null) => string): Table {
	return {
		heading: "Largest missed frauds",
		head: ["Event", "Customer", "Decision", "Amount"],
		rows: missed.map(({ id, customerId, decision, amountMinor }) => [
			id,
			customerId,
			writeWord(decision),
			money(amountMinor),
		]),
	};
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

/** The command line and API keys close cases too. They count in the sum, and are no colleagues. */
function isPerson({ actor }: TeamFigures["people"][number]): boolean {
	return actor.startsWith("user:");
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
	const people = team.people
		.filter(isPerson)
		.sort((one, other) => other.closed.count - one.closed.count)
		.slice(0, PEOPLE_MAX);
	return {
		heading: "Team",
		head: ["", "Closed", "To first look", "To close", "Reopened", "Open now", "Overdue now"],
		rows: [...people.map(({ actor, ...work }) => line(nameOf(actor), work)), line("All", team.all)],
		hasSum: true,
	};
}

function withShare(part: number, whole: number): string {
	return whole === 0 ? count(part) : `${count(part)} (${percent(part / whole)})`;
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
