// The reasons of a decision, strongest first, each with the figures that caused it.

import { type ReactNode, useState } from "react";
import type { Answer } from "../../../api/call.ts";
import { RiskBadge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { t } from "../../../messages/why.ts";
import { useSession } from "../../../session/session-context.tsx";
import { listFigures } from "./evidence-words.ts";

export type DecisionFacts = Answer<"readEvent">["decision"];
type Reason = DecisionFacts["reasons"][number];

interface ReasonListProps {
	readonly reasons: readonly Reason[];
	/** The number shown at first. */
	readonly shownFirst?: number;
}

export function ReasonList({ reasons, shownFirst = 4 }: ReasonListProps): ReactNode {
	const [isWhole, setIsWhole] = useState(false);
	if (reasons.length === 0) return <p className="text-sm text-soft">{t("noReasons")}</p>;
	const hidden = Math.max(0, reasons.length - shownFirst);
	const shown = isWhole ? reasons : reasons.slice(0, shownFirst);
	return (
		<>
			<ol className="flex flex-col divide-y divide-line">
				{shown.map((reason) => (
					<ReasonLine key={`${reason.rule} ${reason.reason}`} reason={reason} />
				))}
			</ol>
			{hidden > 0 && (
				<Button
					size="sm"
					look="quiet"
					className="self-start"
					aria-expanded={isWhole}
					onClick={() => setIsWhole(!isWhole)}
				>
					{isWhole ? t("fewerReasons") : t("moreReasons", { count: hidden })}
				</Button>
			)}
		</>
	);
}

function ReasonLine({ reason: { reason, severity, evidence } }: { readonly reason: Reason }): ReactNode {
	const { workspace } = useSession();
	const figures = listFigures(evidence, workspace.currency);
	return (
		<li className="flex flex-col gap-1.5 py-2.5 first:pt-0 last:pb-0">
			<div className="flex items-start gap-3">
				{/* The service writes its reasons in English. */}
				<p lang="en" className="min-w-0 flex-1 font-medium">
					{reason}
				</p>
				<RiskBadge level={severity} />
			</div>
			{figures.length > 0 && (
				<dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
					{figures.map(({ name, text }) => (
						<div key={name} className="flex gap-1.5">
							<dt className="text-faint">{name}</dt>
							<dd className="figures text-ink">{text}</dd>
						</div>
					))}
				</dl>
			)}
		</li>
	);
}
