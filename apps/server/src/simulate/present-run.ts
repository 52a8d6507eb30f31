// The summary of a simulation, for people and for programs, with the commands to run next.

import { formatTable } from "../commands/print-table.ts";
import { formatCount, formatDuration } from "../commands/progress-bar.ts";
import type { RunTally } from "./run-tally.ts";

export interface RunFacts {
	readonly tally: RunTally;
	readonly tag: string;
	readonly customers: number;
	readonly seconds: number;
	/** The workspace for the next commands; undefined for a server on another machine. */
	readonly workspace: string | undefined;
}

export function presentRun({ tally, tag, customers, seconds }: RunFacts) {
	return {
		complete: tally.isComplete,
		run: tag,
		customers,
		events: tally.events,
		decisions: tally.decisions,
		honest: { events: tally.honest, not_allowed: tally.honestStopped },
		frauds: Object.fromEntries(
			[...tally.stories]
				.sort(compareNames)
				.map(([story, { thieves, thefts, stopped }]) => [
					story,
					{ thieves: thieves.size, thieves_found: countFound(thieves), movements: thefts, movements_stopped: stopped },
				]),
		),
		cases_opened: tally.cases.size,
		labels: { fraud: tally.labelsFraud, legit: tally.labelsLegit, to_come: tally.labelsToCome },
		seconds: Math.round(seconds * 10) / 10,
	};
}

export function describeRun(facts: RunFacts): string {
	const { tally, customers, seconds } = facts;
	const { allow, review, block } = tally.decisions;
	const rows = [...tally.stories]
		.sort(compareNames)
		.map(([story, { thieves, thefts, stopped }]) => [
			story,
			`${countFound(thieves)} of ${thieves.size}`,
			`${stopped} of ${thefts}`,
		]);
	const share = tally.honest === 0 ? 0 : (100 * tally.honestStopped) / tally.honest;
	return [
		...(tally.isComplete ? [] : ["Stopped early."]),
		`${formatCount(tally.events)} events of ${formatCount(customers)} customers in ${formatDuration(seconds * 1_000)}.`,
		"",
		`Decisions   ${formatCount(allow)} allow, ${formatCount(review)} review, ${formatCount(block)} block`,
		`Honest      ${formatCount(tally.honestStopped)} of ${formatCount(tally.honest)} not allowed (${share.toFixed(2)} %)`,
		`Cases       ${formatCount(tally.cases.size)} opened by decisions`,
		`Labels      ${formatCount(tally.labelsFraud)} fraud and ${formatCount(tally.labelsLegit)} legit sent; ${formatCount(tally.labelsToCome)} will be known later`,
		"",
		...(rows.length === 0 ? [] : [formatTable(["FRAUD", "THIEVES FOUND", "MOVEMENTS STOPPED"], rows), ""]),
		...describeNext(facts),
	]
		.join("\n")
		.trimEnd();
}

/** Lists the commands exactly as the user can paste them. */
function describeNext({ workspace, tally }: RunFacts): string[] {
	if (workspace === undefined) return [];
	const place = `--workspace "${workspace}" --mode test`;
	const customer = tally.stoppedCustomer;
	return [
		"Look at it:",
		"",
		`  npx hakiki cases list ${place}`,
		...(customer === undefined ? [] : [`  npx hakiki customers show ${customer} ${place}`]),
		`  npx hakiki screening matches ${place}`,
		`  npx hakiki rules evidence ${place}`,
		`  npx hakiki rules learn ${place} --dry-run`,
	];
}

function countFound(thieves: ReadonlyMap<number, boolean>): number {
	return [...thieves.values()].filter(Boolean).length;
}

function compareNames([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
	return one < other ? -1 : 1;
}
