// A customer's usual behaviour before an event, compared with the event.

import type { ReactNode } from "react";
import type { Answer } from "../../../api/call.ts";
import { Sparkline } from "../../../charts/sparkline.tsx";
import { Badge } from "../../../components/badge.tsx";
import { formatMoney } from "../../../format/money.ts";
import { formatDay, formatDuration } from "../../../format/time.ts";
import { t } from "../../../messages/why.ts";
import { nameWord } from "../../../messages/words.ts";
import { useSession } from "../../../session/session-context.tsx";
import { countHours, listDays, readHour } from "./usual-figures.ts";

export type Explanation = Answer<"explainEvent">;
type Habits = NonNullable<Explanation["usual"]>;
type EventFacts = Explanation["event"];

export function Usual({
	event,
	usual,
}: {
	readonly event: EventFacts;
	readonly usual: Explanation["usual"];
}): ReactNode {
	if (usual === null) return <p className="text-sm text-soft">{t("usualLong")}</p>;
	if (usual.first_event_at === null) return <p className="text-sm text-soft">{t("usualNone")}</p>;
	return (
		<div className="flex flex-col gap-4">
			<Amounts event={event} usual={usual} />
			<Hours event={event} usual={usual} />
			<Known event={event} usual={usual} />
		</div>
	);
}

const DAYS = 30;

function Amounts({ event, usual }: { readonly event: EventFacts; readonly usual: Habits }): ReactNode {
	const { workspace } = useSession();
	const isIn = event.direction === "in";
	const amount = event.decision.amount?.value;
	const amounts = isIn ? usual.incoming : usual.outgoing;
	const days = listDays(usual.days, event.occurred_at, DAYS, isIn ? "in_sum" : "out_sum");
	const money = (value: number): string => formatMoney(Math.round(value), workspace.currency);
	const label = isIn ? t("inByDay") : amount === undefined ? t("outByDayOnly") : t("outByDay");
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
			<Sparkline
				label={`${label}, ${t("lastDays")}`}
				values={amount === undefined || isIn ? days : [...days, amount]}
				width={220}
				height={48}
				{...(amounts !== null && { usual: amounts.p90 })}
			/>
			<div className="min-w-0 text-sm">
				<p className="text-xs text-faint">{label}</p>
				{amounts !== null && (
					<p className="figures">
						{amount === undefined
							? t("amountNone", { p50: money(amounts.p50), p90: money(amounts.p90) })
							: t("amountOf", { amount: money(amount), p50: money(amounts.p50), p90: money(amounts.p90) })}
					</p>
				)}
				{amounts !== null && amount !== undefined && (
					<Badge tone={amount > amounts.p90 ? "review" : "allow"}>
						{t(amount > amounts.p90 ? "amountAbove" : "amountUsual")}
					</Badge>
				)}
			</div>
		</div>
	);
}

const BAR_MAX = 36;

/** Twenty-four bars in the workspace's own hours; the event's hour is marked. */
function Hours({ event, usual }: { readonly event: EventFacts; readonly usual: Habits }): ReactNode {
	const { workspace } = useSession();
	const atMs = Date.parse(event.occurred_at);
	const counts = countHours(usual.hours_of_day, atMs, workspace.time_zone);
	const hour = readHour(atMs, workspace.time_zone);
	const most = Math.max(1, ...counts);
	const around = (counts[(hour + 23) % 24] ?? 0) + (counts[hour] ?? 0) + (counts[(hour + 1) % 24] ?? 0);
	const text = String(hour).padStart(2, "0");
	const all = counts.reduce((sum, count) => sum + count, 0);
	const verdict = judgeHour(around, all);
	return (
		<div className="flex flex-wrap items-end gap-x-5 gap-y-2">
			<div
				role="img"
				aria-label={t("hoursLabel", { hour: text })}
				className="flex h-[52px] w-[220px] items-end gap-[2px] border-b border-edge"
			>
				{counts.map((count, index) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
						key={index}
						title={`${String(index).padStart(2, "0")}:00 · ${count}`}
						style={{ height: count === 0 ? 2 : Math.max(4, (count / most) * BAR_MAX) }}
						className={`relative flex-1 rounded-t-[1px] ${index === hour ? "bg-block-mark" : "bg-edge"}`}
					>
						{index === hour && (
							<span
								aria-hidden="true"
								className="absolute -top-3.5 left-1/2 -translate-x-1/2 text-2xs leading-none text-block"
							>
								▾
							</span>
						)}
					</span>
				))}
			</div>
			<div className="text-sm">
				<p className="text-xs text-faint">{t("hours")}</p>
				<p>{t(verdict, { hour: text })}</p>
			</div>
		</div>
	);
}

/** With fewer events than this, no hour counts as usual. */
const ACTS_MIN = 8;
const RARE_SHARE = 0.06;

function judgeHour(around: number, all: number): "hourFew" | "hourNever" | "hourRare" | "hourUsual" {
	if (all < ACTS_MIN) return "hourFew";
	if (around === 0) return "hourNever";
	return around / all < RARE_SHARE ? "hourRare" : "hourUsual";
}

const MILESTONE_MS = 30 * 86_400_000;
const MILESTONES_MAX = 3;

function Known({ event, usual }: { readonly event: EventFacts; readonly usual: Habits }): ReactNode {
	const { workspace } = useSession();
	const atMs = Date.parse(event.occurred_at);
	const lately = usual.milestones.filter(({ at }) => atMs - Date.parse(at) < MILESTONE_MS).slice(-MILESTONES_MAX);
	const facts: readonly { readonly label: string; readonly text: string; readonly title?: string }[] = [
		{
			label: t("history"),
			text: usual.first_event_at === null ? "" : formatDuration(atMs - Date.parse(usual.first_event_at)),
			title: usual.first_event_at === null ? "" : formatDay(Date.parse(usual.first_event_at), workspace.time_zone),
		},
		{ label: t("devices"), text: t("devicesKnown", { count: usual.devices.length }) },
		{ label: t("payees"), text: t("payeesKnown", { count: usual.payees.length }) },
		{
			label: t("countries"),
			text: usual.countries.map(({ country }) => country).join(", ") || "–",
		},
	];
	return (
		<>
			<dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
				{facts.map(({ label, text, title }) => (
					<div key={label} title={title}>
						<dt className="text-xs text-faint">{label}</dt>
						<dd className="figures">{text}</dd>
					</div>
				))}
			</dl>
			{(lately.length > 0 || usual.fraud_count > 0) && (
				<p className="flex flex-wrap items-center gap-2 text-sm">
					<span className="text-xs text-faint">{t("lately")}</span>
					{usual.fraud_count > 0 && (
						<Badge tone="block" icon="flag">
							{t("frauds", { count: usual.fraud_count })}
						</Badge>
					)}
					{lately.map(({ kind, at }) => (
						<Badge key={`${kind} ${at}`} tone="review" icon="alert">
							{t("milestone", { what: nameWord(kind), time: formatDuration(atMs - Date.parse(at)) })}
						</Badge>
					))}
				</p>
			)}
		</>
	);
}
