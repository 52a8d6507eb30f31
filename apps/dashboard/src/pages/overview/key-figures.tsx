// The key figures, each with an explanation and its change.

import type { ReactNode } from "react";
import { Icon } from "../../components/icons.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card } from "../../components/page.tsx";
import { formatMoney, formatMoneyShort } from "../../format/money.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import {
	type Choice,
	type Comparison,
	compare,
	compareShares,
	isChosen,
	isNarrowed,
	type Overview,
	type Period,
	rateOf,
	sumUp,
} from "./figures.ts";
import { formatMs, formatPercent } from "./format-figures.ts";
import { BEHIND, type Rows, selectEvents, selectReleased } from "./rows.ts";
import { RowsLink, type Target } from "./rows-link.tsx";

interface KeyFiguresProps {
	readonly overview: Overview;
	readonly rows: Rows;
}

export function KeyFigures({ overview, rows }: KeyFiguresProps): ReactNode {
	const { workspace } = useSession();
	const { choice } = rows;
	const isCompared = overview.before !== null;
	const sumPeriod = (period: Period | null) => sumUp((period?.groups ?? []).filter((group) => isChosen(group, choice)));
	const [now, before] = [sumPeriod(overview.now), sumPeriod(overview.before)];
	const { caught, missed } = overview.now.outcomes;
	const frauds = caught + missed;
	const { caught: caughtBefore, missed: missedBefore } = overview.before?.outcomes ?? { caught: 0, missed: 0 };
	const fraudsBefore = caughtBefore + missedBefore;
	const stopped = { events: selectEvents(rows, BEHIND.stopped) };
	const short = (amount: number): string => formatMoneyShort(amount, workspace.currency);
	const rate = rateOf(now);
	const released = sumResolved(overview.now, "approved", choice);
	const { times } = overview.now;
	return (
		<div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
			<KeyFigure
				label={t("decisions")}
				hint={t("decisionsHint")}
				value={formatCount(now.events)}
				to={{ events: selectEvents(rows) }}
				change={compare(now.events, before.events)}
				isCompared={isCompared}
			/>
			<KeyFigure
				label={t("holdRate")}
				hint={t("holdRateHint")}
				value={rate === undefined ? "–" : formatPercent(rate)}
				to={stopped}
				change={compareShares(rate, rateOf(before))}
				isCompared={isCompared}
			/>
			<KeyFigure
				label={t("stopped")}
				hint={t("stoppedHint")}
				value={short(now.stoppedAmount)}
				exact={formatMoney(now.stoppedAmount, workspace.currency)}
				to={stopped}
				change={compare(now.stoppedAmount, before.stoppedAmount, short)}
				isCompared={isCompared}
			/>
			<KeyFigure
				label={t("released")}
				hint={t("releasedHint")}
				value={short(released)}
				exact={formatMoney(released, workspace.currency)}
				note={t("keptBack", { amount: short(sumResolved(overview.now, "declined", choice)) })}
				to={isNarrowed(choice) ? undefined : { cases: selectReleased(rows) }}
				change={compare(released, overview.before ? sumResolved(overview.before, "approved", choice) : 0, short)}
				isCompared={isCompared}
			/>
			<KeyFigure
				label={t("caught")}
				hint={t("caughtHint")}
				value={frauds === 0 ? "–" : formatPercent(caught / frauds)}
				note={frauds === 0 ? t("noLabels") : `${caught} / ${frauds} · ${t("missed", { count: missed })}`}
				to={frauds === 0 ? undefined : { events: selectEvents(rows, BEHIND.caught) }}
				change={compareShares(
					frauds === 0 ? undefined : caught / frauds,
					fraudsBefore === 0 ? undefined : caughtBefore / fraudsBefore,
				)}
				isCompared={isCompared}
			/>
			<KeyFigure
				label={t("latency")}
				hint={isNarrowed(choice) ? t("latencyHintAll") : t("latencyHint")}
				value={times === null ? "–" : formatMs(times.p95_ms)}
				note={
					times === null ? undefined : t("latencyNote", { p50: formatMs(times.p50_ms), p99: formatMs(times.p99_ms) })
				}
				to={undefined}
				change={compare(times?.p95_ms, overview.before?.times?.p95_ms, formatMs)}
				isCompared={isCompared}
			/>
		</div>
	);
}

function sumResolved({ resolved_groups }: Period, resolution: string, choice: Choice): number {
	return resolved_groups.reduce(
		(sum, one) => sum + (one.resolution === resolution && isChosen(one, choice) ? one.amount : 0),
		0,
	);
}

interface KeyFigureProps {
	readonly label: string;
	readonly hint: string;
	readonly value: string;
	/** The full value, as a tooltip. */
	readonly exact?: string;
	readonly note?: string | undefined;
	/** The rows behind it. */
	readonly to: Target | undefined;
	readonly change: Comparison | undefined;
	readonly isCompared: boolean;
}

function KeyFigure({ label, hint, value, exact, note, to, change, isCompared }: KeyFigureProps): ReactNode {
	return (
		<Card>
			<div className="flex min-w-0 flex-1 flex-col">
				<h2 className="text-xs font-medium text-soft">{label}</h2>
				<p className="figures text-2xl font-semibold tracking-tight">
					<RowsLink to={to} title={exact}>
						{value}
					</RowsLink>
				</p>
				{isCompared && (
					<p className="text-xs text-soft">
						<Change change={change} />
					</p>
				)}
				<p className="mt-1 text-2xs text-faint">{note ?? hint}</p>
				{note !== undefined && <p className="text-2xs text-faint">{hint}</p>}
			</div>
		</Card>
	);
}

interface ChangeProps {
	readonly change: Comparison | undefined;
	/** The column's heading names the figure. */
	readonly isShort?: boolean;
}

/** A change has no colour, because it may be good or bad: more decisions may mean more customers. */
export function Change({ change, isShort = false }: ChangeProps): ReactNode {
	if (change === undefined) return isShort ? <Nothing /> : <span className="text-faint">{t("noBefore")}</span>;
	const { direction, text } = change;
	if (direction === 0) return text;
	return (
		<span className="figures">
			<Icon className="mr-0.5 inline align-[-0.1em]" name={direction > 0 ? "arrowUp" : "arrowDown"} size={12} />
			{isShort ? text : t("before", { change: text })}
		</span>
	);
}
