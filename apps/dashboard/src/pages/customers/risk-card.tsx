// Risk over time: each event's score, when the customer was held or blocked, and which events turned out to be fraud.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { scaleLinear, scaleTime } from "d3-scale";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { LabelAxis, MARGIN, thinOut, ValueAxis } from "../../charts/axes.tsx";
import { ChartFrame } from "../../charts/chart-frame.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { formatIsoMinute } from "../../format/days.ts";
import { formatDayShort, formatMoment } from "../../format/time.ts";
import { t } from "../../messages/customers.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { listSpans, type Span } from "./status-spans.ts";

type History = Answer<"readCustomerHistory">;
type ScoreItem = History["scores"][number];

const HEIGHT = 190;

export function RiskCard({ customerId }: { readonly customerId: string }): ReactNode {
	const history = useQuery(readQuery("readCustomerHistory", { parameters: { customer_id: customerId } }));
	return (
		<Card title={t("riskTitle")}>
			{history.isPending ? (
				<div style={{ height: HEIGHT + 62 }}>
					<Skeleton className="h-full w-full" />
				</div>
			) : history.isError ? (
				<ErrorState error={history.error} onRetry={() => void history.refetch()} />
			) : history.data.scores.length === 0 ? (
				<EmptyState icon="events" title={t("riskNone")} />
			) : (
				<RiskChart history={history.data} />
			)}
		</Card>
	);
}

function RiskChart({ history }: { readonly history: History }): ReactNode {
	const { workspace } = useSession();
	const frauds = new Set(
		history.labels.filter(({ label, current }) => label === "fraud" && current).map(({ event_id }) => event_id),
	);
	const listRows = (format: (atMs: number, zone: string) => string): string[][] =>
		[...history.scores]
			.reverse()
			.map(({ at, type, decision, score, event_id }) => [
				format(Date.parse(at), workspace.time_zone),
				frauds.has(event_id) ? `${nameWord(type)} (${t("fraudMark")})` : nameWord(type),
				nameWord(decision),
				String(Math.round(score)),
			]);
	const table = {
		head: [t("when"), t("event"), t("decision"), t("score")],
		rows: listRows(formatMoment),
		exactRows: listRows(formatIsoMinute),
	};
	return (
		<>
			<ChartFrame
				label={t("riskLabel")}
				series={[
					{ id: "allow", label: nameWord("allow"), tone: "neutral" },
					{ id: "review", label: nameWord("review"), tone: "review" },
					{ id: "block", label: nameWord("block"), tone: "block" },
				]}
				table={table}
				height={HEIGHT}
			>
				{(width) => <Marks history={history} frauds={frauds} width={width} zone={workspace.time_zone} />}
			</ChartFrame>
			<p className="text-xs text-faint">{t("riskNote", { count: history.scores.length })}</p>
		</>
	);
}

interface MarksProps {
	readonly history: History;
	readonly frauds: ReadonlySet<string>;
	readonly width: number;
	readonly zone: string;
}

function Marks({ history, frauds, width, zone }: MarksProps): ReactNode {
	const navigate = useNavigate();
	const now = useNow();
	const times = history.scores.map(({ at }) => Date.parse(at));
	const first = Math.min(...times);
	const last = Math.max(now, ...times);
	const x = scaleTime([first, last === first ? first + 1 : last], [MARGIN.left, width - MARGIN.right]);
	const y = scaleLinear([0, 100], [HEIGHT - MARGIN.bottom, MARGIN.top]);
	const ticks = x
		.ticks(6)
		.map((at) => ({ x: x(at), text: formatDayShort(at.getTime(), zone) }))
		.filter((tick) => tick.x < width - 28);
	return (
		<svg width={width} height={HEIGHT} role="img" aria-label={t("riskLabel")}>
			{listSpans(history.changes, last).map((span) => (
				<Ground key={`${span.status} ${span.fromMs}`} span={span} x={x} first={first} />
			))}
			<ValueAxis ticks={[0, 25, 50, 75, 100]} scale={y} format={String} width={width} />
			<LabelAxis labels={thinOut(ticks, width)} y={HEIGHT - MARGIN.bottom} />
			{history.scores.map((item) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: the events' own tab has the same links for the keyboard.
				<g
					key={item.event_id}
					transform={`translate(${x(Date.parse(item.at))} ${y(item.score)})`}
					className="cursor-pointer"
					onClick={() => void navigate({ to: "/events/$eventId", params: { eventId: item.event_id } })}
				>
					<title>{`${formatMoment(Date.parse(item.at), zone)} · ${nameWord(item.type)} · ${nameWord(item.decision)} · ${Math.round(item.score)}`}</title>
					{frauds.has(item.event_id) && <circle r={8} fill="none" strokeWidth={2} className="stroke-block-mark" />}
					<Mark item={item} />
				</g>
			))}
		</svg>
	);
}

/** Shapes that differ without colours. */
function Mark({ item: { decision } }: { readonly item: ScoreItem }): ReactNode {
	if (decision === "block") return <rect x={-4} y={-4} width={8} height={8} className="fill-block-mark" />;
	if (decision === "review") return <path d="M0-5.500 5.500 0 0 5.500-5.500 0Z" className="fill-review-mark" />;
	return <circle r={2.75} className="fill-edge" />;
}

function Ground({
	span,
	x,
	first,
}: {
	readonly span: Span;
	readonly x: (at: number) => number;
	readonly first: number;
}): ReactNode {
	const from = x(Math.max(span.fromMs, first));
	const isHeld = span.status === "held";
	return (
		<g>
			<rect
				x={from}
				y={MARGIN.top}
				width={Math.max(2, x(span.toMs) - from)}
				height={HEIGHT - MARGIN.top - MARGIN.bottom}
				className={isHeld ? "fill-held-tint" : "fill-block-tint"}
			>
				<title>{isHeld ? t("heldSpan") : t("blockedSpan")}</title>
			</rect>
			<line
				x1={from}
				x2={from}
				y1={MARGIN.top}
				y2={HEIGHT - MARGIN.bottom}
				strokeWidth={2}
				strokeDasharray={isHeld ? "4 3" : undefined}
				className={isHeld ? "stroke-held-mark" : "stroke-block-mark"}
			/>
		</g>
	);
}
