// The drift of the score and of each signal between a reference and the latest events.

import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card, Figure } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { formatDay } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { nameSignal } from "../../messages/signals.ts";
import { t } from "../../messages/validation.ts";
import { useSession } from "../../session/session-context.tsx";
import type { Report } from "./reliability-chart.tsx";

const CLOSER = 0.1;
const DRIFTED = 0.25;
const SHOWN = 12;

type Group = Report["score_drift"]["latest"];

function DriftBadge({ index }: { readonly index: number }): ReactNode {
	if (index < CLOSER) return <Badge tone="allow">{t("stable")}</Badge>;
	return index < DRIFTED ? <Badge tone="review">{t("lookCloser")}</Badge> : <Badge tone="block">{t("drifted")}</Badge>;
}

export function DriftCard({ report }: { readonly report: Report }): ReactNode {
	const { score_drift: score, signal_drift: drift } = report;
	const say = useGroup();
	return (
		<Card title={t("drift")}>
			{score.index === null ? (
				<EmptyState icon="overview" title={t("driftFew")} />
			) : (
				<>
					<Figure label={t("scoreDrift")} value={score.index.toFixed(3)} note={<DriftBadge index={score.index} />} />
					<p className="text-xs text-soft">
						{t("driftText", { before: say(score.reference), after: say(score.latest) })}
					</p>
				</>
			)}
			{drift === null ? <EmptyState icon="rules" title={t("signalDriftNone")} /> : <Signals drift={drift} />}
		</Card>
	);
}

function useGroup(): (group: Group) => string {
	const { workspace } = useSession();
	return ({ from, to }) => {
		const [first, last] = [from, to].map((at) => formatDay(Date.parse(at), workspace.time_zone));
		return `${first} – ${last}`;
	};
}

function Signals({ drift }: { readonly drift: NonNullable<Report["signal_drift"]> }): ReactNode {
	const [isAll, setIsAll] = useState(false);
	const { signals } = drift;
	if (signals.length === 0) return null;
	const shown = isAll ? signals : signals.slice(0, SHOWN);
	return (
		<>
			<h3 className="pt-2 text-sm font-medium">{t("signalDrift")}</h3>
			<p className="text-xs text-soft">{t("signalDriftText", { count: formatCount(drift.replayed) })}</p>
			<ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
				{shown.map(({ signal, meaning, index, waits, history_days: days }) => (
					<li key={signal} className="flex min-w-0 items-center gap-3 border-b border-line py-1 text-sm">
						<span className="min-w-0 flex-1 truncate" title={meaning}>
							{nameSignal(signal)}
						</span>
						{index === null ? (
							<span className="text-right text-xs text-faint">
								{t(`wait_${waits ?? "grows"}`, { days: days ?? 0 })}
							</span>
						) : (
							<>
								<span className="figures">{index.toFixed(3)}</span>
								<span className="w-24 text-right">
									<DriftBadge index={index} />
								</span>
							</>
						)}
					</li>
				))}
			</ul>
			{signals.length > SHOWN && !isAll && (
				<div>
					<Button size="sm" onClick={() => setIsAll(true)}>
						{t("showAll", { count: signals.length })}
					</Button>
				</div>
			)}
		</>
	);
}
