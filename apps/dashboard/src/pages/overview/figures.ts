// Computes the overview's figures from the service's counts, for all events or for some types and methods.

import type { Answer } from "../../api/call.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { formatChange } from "./format-figures.ts";

export type Overview = Answer<"readOverview">;
export type Period = Overview["now"];
type Group = Period["groups"][number];

export interface Choice {
	readonly type?: readonly string[] | undefined;
	readonly method?: readonly string[] | undefined;
}

export interface Decided {
	readonly events: number;
	readonly allowed: number;
	readonly reviewed: number;
	readonly blocked: number;
	readonly stoppedAmount: number;
}

/** The API's word for events without a method. */
export const NO_METHOD = "none";

export function isNarrowed({ type, method }: Choice): boolean {
	return type !== undefined || method !== undefined;
}

export function isChosen(group: Pick<Group, "type" | "method">, { type, method }: Choice): boolean {
	if (type !== undefined && !type.includes(group.type)) return false;
	return method === undefined || method.includes(group.method ?? NO_METHOD);
}

export function sumUp(groups: readonly Pick<Group, "decision" | "events" | "amount">[]): Decided {
	const count = (decision?: string): number =>
		groups.reduce((sum, one) => sum + (decision === undefined || one.decision === decision ? one.events : 0), 0);
	return {
		events: count(),
		allowed: count("allow"),
		reviewed: count("review"),
		blocked: count("block"),
		stoppedAmount: groups.reduce((sum, { decision, amount }) => sum + (decision === "allow" ? 0 : amount), 0),
	};
}

/** The percentage of decisions that stopped something; undefined without decisions. */
export function rateOf({ events, reviewed, blocked }: Decided): number | undefined {
	return events === 0 ? undefined : (reviewed + blocked) / events;
}

export interface Labelled {
	readonly caught: number;
	readonly missed: number;
	readonly falseAlarms: number;
}

export function sumUpLabels(
	rows: readonly {
		readonly label: string;
		readonly decision: string;
		readonly let_through: boolean;
		readonly events: number;
	}[],
): Labelled {
	const sum = (isWanted: (row: (typeof rows)[number]) => boolean): number =>
		rows.reduce((total, row) => total + (isWanted(row) ? row.events : 0), 0);
	return {
		caught: sum(({ label, let_through }) => label === "fraud" && !let_through),
		missed: sum(({ label, let_through }) => label === "fraud" && let_through),
		falseAlarms: sum(({ label, decision }) => label === "legit" && decision !== "allow"),
	};
}

export interface GroupLine {
	readonly id: string;
	readonly now: Decided;
	readonly before: Decided;
}

/** Groups by type or method, most events first. */
export function listLines(
	now: readonly Group[],
	before: readonly Group[],
	by: "type" | "method",
): readonly GroupLine[] {
	const idOf = (group: Group): string => (by === "type" ? group.type : (group.method ?? NO_METHOD));
	const ids = [...new Set([...now, ...before].map(idOf))];
	return ids
		.map((id) => ({
			id,
			now: sumUp(now.filter((group) => idOf(group) === id)),
			before: sumUp(before.filter((group) => idOf(group) === id)),
		}))
		.sort((one, other) => other.now.events - one.now.events || (one.id < other.id ? -1 : 1));
}

const HOUR_MS = 3_600_000;
const STEPS_MAX = 500;

/** The start of every step, including empty ones. A first day that is only partly in range begins before `from`. */
export function listSteps({ from, to, step_hours, activity, labels, times }: Overview): readonly number[] {
	const stepMs = step_hours * HOUR_MS;
	const known = [...activity, ...labels, ...times].map(({ at }) => Date.parse(at));
	const fromMs = Date.parse(from);
	// Days begin at midnight in the workspace's zone, which any known step shows.
	const anchor = known[0] ?? fromMs;
	const first = anchor - Math.ceil((anchor - fromMs) / stepMs) * stepMs;
	const steps: number[] = [];
	for (let at = first; at < Date.parse(to) && steps.length < STEPS_MAX; at += stepMs) steps.push(at);
	return steps;
}

export interface Comparison {
	/** 1 for more, -1 for less, 0 for no change that can be seen. */
	readonly direction: number;
	readonly text: string;
}

const FACTOR_MAX = 10;
const SMALL = 0.005;
const POINT = 0.01;

/** The change of a figure: “+25 %”, “3.4×”, or both values beyond a factor of ten. Undefined without a previous value. */
export function compare(
	now: number | undefined,
	before: number | undefined,
	format: (value: number) => string = formatCount,
): Comparison | undefined {
	if (now === undefined || before === undefined || before === 0) return undefined;
	const change = now / before - 1;
	if (Math.abs(change) < SMALL) return { direction: 0, text: t("same") };
	const isFar = now / before >= FACTOR_MAX || before / now >= FACTOR_MAX;
	const text = isFar ? t("fromBefore", { before: format(before), now: format(now) }) : formatChange(change);
	return { direction: Math.sign(change), text };
}

/** The change of a share in percentage points: a percentage of a percentage says nothing to a reader. */
export function compareShares(now: number | undefined, before: number | undefined): Comparison | undefined {
	if (now === undefined || before === undefined) return undefined;
	const points = Math.round(((now - before) / POINT) * 10) / 10;
	if (points === 0) return { direction: 0, text: t("same") };
	const text = t("points", { change: `${points > 0 ? "+" : "−"}${Math.abs(points)}` });
	return { direction: Math.sign(points), text };
}
