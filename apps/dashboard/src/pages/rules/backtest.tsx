// The backtest: replays events with two rule sets and compares the decisions.

import { LABELS_MIN } from "virtual:contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type Answer, call, getTag } from "../../api/call.ts";
import { BarChart } from "../../charts/bar-chart.tsx";
import { DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Select } from "../../components/field.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, FormError } from "../../components/states.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t as changeText } from "../../messages/rule-changes.ts";
import { t } from "../../messages/rules.ts";
import { useSession } from "../../session/session-context.tsx";
import { RuleEffects } from "./rule-effects.tsx";
import { NotMeasured } from "./rule-table.tsx";
import type { Rules } from "./use-draft.ts";

type Result = Answer<"backtestRules">;
type Side = Result["from"];

const route = getRouteApi("/rules");

const SIZES = [1_000, 5_000, 10_000, 20_000];
const EVENTS_DEFAULT = 5_000;
/** A low estimate of the events replayed in a second, for the progress bar only. */
const EVENTS_PER_SECOND = 2_000;
const TIMEOUT_MS = 120_000;

export function Backtest({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useSession();
	const { events = EVENTS_DEFAULT } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	// The result stays while its draft does, so that it is still there after an example was opened.
	const test = useQuery({
		queryKey: [getTag("backtestRules"), "backtestRules", rules.published.version, rules.draft?.revision, events],
		queryFn: ({ signal }): Promise<Result> =>
			call("backtestRules", { query: { from: "published", to: "draft", events } }, { signal, timeoutMs: TIMEOUT_MS }),
		enabled: false,
		retry: false,
	});
	if (!can("backtestRules")) return null;
	if (rules.draft === null) {
		return (
			<Card title={t("backtest")}>
				<EmptyState icon="play" title={t("noDraft")}>
					{t("backtestNeedsDraft")}
				</EmptyState>
			</Card>
		);
	}
	return (
		<>
			<Card title={t("backtest")}>
				<p className="text-sm text-soft">{t("backtestText")}</p>
				<FormError error={test.error} />
				<div className="flex flex-wrap items-end gap-3">
					<Field label={t("latestEvents")} className="w-40">
						<Select
							value={String(events)}
							choices={SIZES.map((size) => ({ value: String(size), label: formatCount(size) }))}
							onChoose={(value) => void navigate({ search: { tab: "backtest", events: Number(value) }, replace: true })}
						/>
					</Field>
					<Button look="primary" icon="play" isBusy={test.isFetching} onClick={() => void test.refetch()}>
						{t("run")}
					</Button>
				</div>
				{test.isFetching && <Progress seconds={events / EVENTS_PER_SECOND} />}
			</Card>
			{test.data !== undefined && !test.isFetching && <Outcome result={test.data} rules={rules} />}
		</>
	);
}

/** The service answers only when it is done. Until then the bar approaches its end. */
function Progress({ seconds }: { readonly seconds: number }): ReactNode {
	const [passed, setPassed] = useState(0);
	useEffect(() => {
		const start = performance.now();
		const timer = setInterval(() => setPassed((performance.now() - start) / 1_000), 200);
		return () => clearInterval(timer);
	}, []);
	return (
		<div className="flex flex-col gap-1">
			<progress
				className="h-1.5 w-full accent-accent"
				max={1}
				value={1 - Math.exp(-passed / Math.max(seconds, 0.5))}
				aria-label={t("running")}
			/>
			<p className="figures text-xs text-faint">{t("runningFor", { seconds: Math.round(passed) })}</p>
		</div>
	);
}

function Outcome({ result, rules }: { readonly result: Result; readonly rules: Rules }): ReactNode {
	const { from, to } = result;
	const bars = (["review", "block"] as const).map((decision) => ({
		id: decision,
		label: decision === "review" ? t("reviewed") : t("blocked"),
		values: { before: from.decisions[decision]?.events ?? 0, after: to.decisions[decision]?.events ?? 0 },
	}));
	return (
		<>
			<div className="grid gap-4 lg:grid-cols-2">
				<Card title={t("beforeAfter", { count: result.replayed })}>
					<Figures from={from} to={to} currency={result.currency} />
				</Card>
				<Card title={t("stoppedChart")}>
					<BarChart
						label={t("stoppedChart")}
						axis={t("decision")}
						bars={bars.flatMap(({ id, label, values }) => [
							{ id: `${id}-before`, label: `${label}: ${t("today")}`, values: { today: values.before, draft: 0 } },
							{ id: `${id}-after`, label: `${label}: ${t("draft")}`, values: { today: 0, draft: values.after } },
						])}
						series={[
							{ id: "today", label: t("today"), tone: "neutral" },
							{ id: "draft", label: t("draft"), tone: "accent" },
						]}
					/>
				</Card>
			</div>
			<RuleEffects result={result} rules={rules} />
			<Card title={t("changedDecisions", { count: result.changed })}>
				{result.changes.length === 0 && <p className="text-sm">{t("nothingWouldChange")}</p>}
				<ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
					{result.changes.map(({ from: before, to: after, events, fraud }) => (
						<li key={`${before} ${after}`} className="flex items-center gap-2">
							<DecisionBadge decision={before} /> → <DecisionBadge decision={after} />
							<span className="figures font-medium">{formatCount(events)}</span>
							{fraud > 0 && <span className="text-xs text-block">{t("ofThemFraud", { count: fraud })}</span>}
						</li>
					))}
				</ul>
				<ul className="flex flex-col divide-y divide-line">
					{result.examples.map((example) => (
						<li key={example.event_id} className="flex flex-wrap items-center gap-3 py-1.5 text-sm">
							<Link
								to="/events/$eventId"
								params={{ eventId: example.event_id }}
								className="font-medium hover:underline"
							>
								{example.customer_id}
							</Link>
							<DecisionBadge decision={example.from} /> → <DecisionBadge decision={example.to} />
							{example.amount !== null && <Money amount={Number(example.amount)} />}
							{example.label !== null && <StatusBadge status={example.label} />}
							<span className="min-w-0 flex-1 truncate text-xs text-faint">{example.reasons.join(" · ")}</span>
						</li>
					))}
				</ul>
			</Card>
		</>
	);
}

/** Only labelled events count: an event without a label is not an honest one. */
function sayPrecision({ fraud, legit }: Side["stopped"]): ReactNode {
	const labelled = fraud + legit;
	if (labelled < LABELS_MIN) return <NotMeasured labelled={labelled} />;
	return (
		<>
			{`${((fraud / labelled) * 100).toFixed(1)} %`}
			<span className="block text-xs text-faint">{changeText("ofLabelled", { count: labelled })}</span>
		</>
	);
}

interface FiguresProps {
	readonly from: Side;
	readonly to: Side;
	readonly currency: string;
}

function Figures({ from, to, currency }: FiguresProps): ReactNode {
	const percent = (value: number | null): string => (value === null ? "–" : `${(value * 100).toFixed(1)} %`);
	const rows: readonly (readonly [label: string, before: ReactNode, after: ReactNode])[] = [
		[t("stoppedShare"), percent(from.not_allowed.share), percent(to.not_allowed.share)],
		[t("caughtFraud"), percent(from.not_allowed.recall), percent(to.not_allowed.recall)],
		[t("rightAlarms"), sayPrecision(from.stopped), sayPrecision(to.stopped)],
		[t("wrongAlarms"), formatCount(from.stopped.legit), formatCount(to.stopped.legit)],
		[t("unlabelledStopped"), formatCount(from.stopped.unlabelled), formatCount(to.stopped.unlabelled)],
		[
			t("moneyHeld"),
			<Money key="a" amount={Number(from.money_held)} currency={currency} isShort />,
			<Money key="b" amount={Number(to.money_held)} currency={currency} isShort />,
		],
		[
			t("moneySaved"),
			<Money key="a" amount={Number(from.money_saved)} currency={currency} isShort />,
			<Money key="b" amount={Number(to.money_saved)} currency={currency} isShort />,
		],
		[
			t("moneyLost"),
			<Money key="a" amount={Number(from.money_lost)} currency={currency} isShort />,
			<Money key="b" amount={Number(to.money_lost)} currency={currency} isShort />,
		],
	];
	return (
		<table className="w-full text-sm">
			<thead className="text-xs text-faint">
				<tr>
					<th className="py-1 text-left font-medium">{t("figure")}</th>
					<th className="py-1 text-right font-medium">{t("today")}</th>
					<th className="py-1 text-right font-medium">{t("draft")}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label, before, after]) => (
					<tr key={label} className="border-t border-line">
						<th scope="row" className="py-1.5 text-left font-normal">
							{label}
						</th>
						<td className="figures py-1.5 text-right text-soft">{before}</td>
						<td className="figures py-1.5 text-right font-medium">{after}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
