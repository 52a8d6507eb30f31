// The changes in the period: versions with their approval and stability, and rounds of learning with their checks.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/validation.ts";
import { nameWord } from "../../messages/words.ts";
import { formatPercent } from "../overview/format-figures.ts";
import type { Report } from "./reliability-chart.tsx";

type Version = Report["versions"][number];
type Round = Report["rounds"][number];

export function VersionsCard({ report }: { readonly report: Report }): ReactNode {
	const { versions, version_count: total, needs_approval: needsApproval } = report;
	return (
		<Card title={t("versions")}>
			<p className="text-sm text-soft">
				{t(needsApproval ? "needsApproval" : "needsNoApproval")}
				{total > versions.length && ` ${t("moreVersions", { count: versions.length, total })}`}
			</p>
			{versions.length === 0 && <EmptyState icon="rules" title={t("noVersions")} />}
			<ol className="flex flex-col divide-y divide-line">
				{versions.map((version) => (
					<VersionLine key={version.version} version={version} />
				))}
			</ol>
		</Card>
	);
}

function VersionLine({ version: one }: { readonly version: Version }): ReactNode {
	const { nameOf } = usePeople();
	const { stability } = one;
	return (
		<li className="flex flex-col gap-1 py-2.5 text-sm">
			<div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<Link
					to="/rules"
					search={{ tab: "versions", version: one.version }}
					className="font-semibold text-accent hover:underline"
				>
					{t("version", { version: one.version })}
				</Link>
				<span className="min-w-0 flex-1 break-words">{one.reason}</span>
				<span className="text-xs text-faint">
					{nameOf(one.created_by)} ·{" "}
					{one.approved_by === null ? t("notApproved") : t("approvedBy", { name: nameOf(one.approved_by) })} ·{" "}
					<Time at={one.created_at} form="moment" />
				</span>
			</div>
			{stability !== null && stability.events > 0 && (
				<p className="figures text-xs text-soft">
					{t("stability", {
						changed: formatCount(stability.changed),
						events: formatCount(stability.events),
						share: formatPercent(stability.changed / stability.events),
					})}
					{stability.correlation !== null && ` · ${t("correlation", { value: stability.correlation.toFixed(4) })}`}
				</p>
			)}
			{one.change_count > 0 && (
				<details>
					<summary className="cursor-pointer text-xs text-soft">{t("changes", { count: one.change_count })}</summary>
					<ul className="list-disc pt-1 pl-5 text-xs text-soft">
						{one.changes.map((change) => (
							<li key={change}>{change}</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}

export function RoundsCard({ report: { rounds, model } }: { readonly report: Report }): ReactNode {
	return (
		<Card title={t("rounds")}>
			{model !== null && (
				<p className="text-sm">
					<span className="font-medium">{t("model")}</span>{" "}
					{t("modelText", { name: model.name, status: nameWord(model.status), trees: model.trees })}
				</p>
			)}
			{rounds.length === 0 && <EmptyState icon="rules" title={t("noRounds")} />}
			<ol className="flex flex-col divide-y divide-line">
				{rounds.map((round) => (
					<RoundLine key={round.id} round={round} />
				))}
			</ol>
		</Card>
	);
}

function RoundLine({ round }: { readonly round: Round }): ReactNode {
	const { held_out: heldOut } = round;
	return (
		<li className="flex flex-col gap-1 py-2.5 text-sm">
			<div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<Badge tone={round.status === "published" ? "allow" : "neutral"}>{nameWord(round.status)}</Badge>
				<span>{t(round.part)}</span>
				<span className="min-w-0 flex-1 text-soft">
					{round.published_version === null ? round.message : t("version", { version: round.published_version })}
				</span>
				<span className="text-xs text-faint">
					{t("learnedFrom", { fraud: formatCount(round.fraud), legit: formatCount(round.legit) })} ·{" "}
					<Time at={round.created_at} form="moment" />
				</span>
			</div>
			{heldOut !== null && (
				<p className="figures text-xs text-soft">
					{t("heldOut", {
						lossBefore: heldOut.log_loss.today.toFixed(4),
						lossAfter: heldOut.log_loss.candidate.toFixed(4),
						recallBefore: formatPercent(heldOut.recall.today),
						recallAfter: formatPercent(heldOut.recall.candidate),
					})}
				</p>
			)}
		</li>
	);
}
