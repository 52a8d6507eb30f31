// The worth of the decisions: how often a stop was right, and the money that fraud took and did not take.

import { LABELS_MIN } from "virtual:contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../components/page.tsx";
import { formatMoney, formatMoneyShort } from "../../format/money.ts";
import { formatDuration } from "../../format/time.ts";
import { t as commonText } from "../../messages/common.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import { compareShares, isNarrowed, type Overview, type Period } from "./figures.ts";
import { formatPercent } from "./format-figures.ts";
import { BEHIND, type Rows, selectClosed, selectEvents } from "./rows.ts";
import { RowsLink, type Target } from "./rows-link.tsx";

type Outcomes = Period["outcomes"];
type Share = Outcomes["precision"];

interface OutcomeFiguresProps {
	readonly overview: Overview;
	readonly rows: Rows;
}

export function OutcomeFigures({ overview, rows }: OutcomeFiguresProps): ReactNode {
	return (
		<div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
			<Accuracy overview={overview} rows={rows} />
			<MoneyFigures overview={overview} rows={rows} />
		</div>
	);
}

function Accuracy({ overview, rows }: OutcomeFiguresProps): ReactNode {
	const { now, before } = overview;
	const { false_positive_rate: wrong, precision, fraud_rate: fraud } = now.outcomes;
	const earlier = before?.outcomes;
	return (
		<Card title={t("accuracyTitle")}>
			<div className="grid flex-1 grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
				<ShareFigure
					label={t("falsePositiveRate")}
					share={wrong}
					before={earlier?.false_positive_rate}
					to={{ events: selectEvents(rows, BEHIND.falsePositives) }}
					of={{ events: selectEvents(rows, BEHIND.labelledStops) }}
					sentence={(hits, total) => t("falsePositiveNote", { hits, total })}
				/>
				<ShareFigure
					label={t("precision")}
					share={precision}
					before={earlier?.precision}
					to={{ events: selectEvents(rows, BEHIND.rightStops) }}
					of={{ events: selectEvents(rows, BEHIND.labelledStops) }}
					sentence={(hits, total) => t("precisionNote", { hits, total })}
				/>
				<ShareFigure
					label={t("fraudRate")}
					share={fraud}
					before={earlier?.fraud_rate}
					to={{ events: selectEvents(rows, BEHIND.frauds) }}
					of={{ events: selectEvents(rows) }}
					sentence={(hits, total) => t("fraudRateNote", { hits, total })}
					tooFew={
						now.outcomes.labelled === 0 ? t("noLabels") : t("tooFewDecisions", { count: fraud.total, min: LABELS_MIN })
					}
				/>
			</div>
			<p className="text-xs text-faint">{t("accuracyText")}</p>
		</Card>
	);
}

interface ShareFigureProps {
	readonly label: string;
	readonly share: Share;
	readonly before: Share | undefined;
	/** The rows of the hits, and of the total. */
	readonly to: Target;
	readonly of: Target;
	readonly sentence: (hits: string, total: string) => string;
	/** Why there is no value. */
	readonly tooFew?: string;
}

/** A share with its interval and the counts behind it. With too few events it has no value. */
function ShareFigure({ label, share, before, to, of, sentence, tooFew }: ShareFigureProps): ReactNode {
	const { hits, total, value, low, high } = share;
	const isTooFew = value === null;
	return (
		<OutcomeFigure
			label={label}
			value={isTooFew ? "–" : <RowsLink to={to}>{formatPercent(value)}</RowsLink>}
			lines={[
				isTooFew
					? (tooFew ?? commonText("tooFewLabels", { count: total, min: LABELS_MIN }))
					: low !== null && high !== null && t("interval", { low: formatPercent(low), high: formatPercent(high) }),
				before !== undefined && describeShareBefore(value, before),
				!isTooFew && (
					<RowsLink isQuiet to={of}>
						{sentence(formatCount(hits), formatCount(total))}
					</RowsLink>
				),
			]}
		/>
	);
}

/** Two shares differ by points. A percentage of a percentage would mislead. */
function describeShareBefore(now: number | null, { value }: Share): string {
	if (value === null) return t("beforeTooFew");
	if (now === null) return t("beforeValue", { value: formatPercent(value) });
	return `${t("beforeValue", { value: formatPercent(value) })} (${compareShares(now, value)?.text ?? ""})`;
}

function MoneyFigures({ overview, rows }: OutcomeFiguresProps): ReactNode {
	const { workspace } = useSession();
	const { now, before } = overview;
	const { lost_amount, saved_amount, missed, caught, labelled, review, net_amount } = now.outcomes;
	const short = (amount: number): string => formatMoneyShort(amount, workspace.currency);
	const earlier = before?.outcomes;
	const isKnown = labelled > 0;
	const tell = (amount: number | null | undefined): string | false =>
		amount !== undefined && amount !== null && t("beforeValue", { value: short(amount) });
	return (
		<Card title={t("moneyTitle")}>
			<div className="grid flex-1 grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
				<OutcomeFigure
					label={t("moneyLost")}
					value={isKnown ? <Amount amount={lost_amount} to={{ events: selectEvents(rows, BEHIND.missed) }} /> : "–"}
					lines={[
						isKnown ? t("missedFrauds", { count: missed }) : t("noLabels"),
						tell(earlier?.labelled === 0 ? null : earlier?.lost_amount),
					]}
				/>
				<OutcomeFigure
					label={t("moneySaved")}
					value={isKnown ? <Amount amount={saved_amount} to={{ events: selectEvents(rows, BEHIND.caught) }} /> : "–"}
					lines={[
						isKnown ? t("caughtFrauds", { count: caught }) : t("noLabels"),
						tell(earlier?.labelled === 0 ? null : earlier?.saved_amount),
					]}
				/>
				<OutcomeFigure
					label={t("reviewCost")}
					value={review.cost === null ? "–" : <Amount amount={review.cost} to={{ cases: selectClosed(rows) }} />}
					lines={[
						<RowsLink key="cases" isQuiet to={{ cases: selectClosed(rows) }}>
							{t("reviewNote", { count: review.cases, time: formatDuration(review.minutes * 60_000) })}
						</RowsLink>,
						review.cost === null ? <SetCost key="set" /> : tell(earlier?.review.cost),
						isNarrowed(rows.choice) && t("notNarrowedReview"),
					]}
				/>
				<OutcomeFigure
					label={t("netValue")}
					value={net_amount === null || !isKnown ? "–" : <Amount amount={net_amount} to={undefined} />}
					lines={[t("netNote"), tell(earlier?.labelled === 0 ? null : earlier?.net_amount)]}
				/>
			</div>
			<p className="text-xs text-faint">{t("moneyText")}</p>
		</Card>
	);
}

function SetCost(): ReactNode {
	return (
		<Link to="/settings/$section" params={{ section: "workspace" }} search={{}} className="text-accent hover:underline">
			{t("setReviewCost")}
		</Link>
	);
}

function Amount({ amount, to }: { readonly amount: number; readonly to: Target | undefined }): ReactNode {
	const { workspace } = useSession();
	return (
		<RowsLink to={to} title={formatMoney(amount, workspace.currency)}>
			{formatMoneyShort(amount, workspace.currency)}
		</RowsLink>
	);
}

interface OutcomeFigureProps {
	readonly label: string;
	readonly value: ReactNode;
	readonly lines: readonly ReactNode[];
}

function OutcomeFigure({ label, value, lines }: OutcomeFigureProps): ReactNode {
	return (
		<div className="min-w-0">
			<h3 className="text-xs font-medium text-soft">{label}</h3>
			<p className="figures text-xl font-semibold tracking-tight">{value}</p>
			{lines
				.filter((line) => line !== false && line !== null)
				.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a figure keep their places.
					<p key={index} className="mt-0.5 text-xs text-soft">
						{line}
					</p>
				))}
		</div>
	);
}
