// The counts of a condition on the last 30 days, while it is written.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { type Answer, type Body, call, getTag } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { StatusBadge } from "../../components/badge.tsx";
import { Money } from "../../components/money.tsx";
import { SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/conditions.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { useSession } from "../../session/session-context.tsx";
import { RuleExamples, type RuleFigure, RuleFigures } from "./rule-figures.tsx";

type Counts = Answer<"previewRule">;

const ASK_AFTER_MS = 400;
const ASK_AGAIN_MS = 1_500;

interface RulePreviewProps {
	/** Empty while the condition is not complete. */
	readonly when: string;
	readonly on: readonly string[];
}

export function RulePreview({ when, on }: RulePreviewProps): ReactNode {
	const { can } = useSession();
	const headingId = useId();
	const body = useSettled({ when, on } as Body<"previewRule">);
	const isAsked = can("previewRule") && body.when.trim() !== "" && body.on.length > 0;
	const counts = useQuery({
		queryKey: [getTag("previewRule"), "previewRule", body],
		// A request that is still running when the condition changes is cancelled by its signal.
		queryFn: ({ signal }): Promise<Counts> => call("previewRule", { body }, { signal }),
		enabled: isAsked,
		placeholderData: keepPreviousData,
		// The service counts more events in the background.
		refetchInterval: ({ state }) => (state.data?.counting === true ? ASK_AGAIN_MS : false),
		retry: false,
	});
	if (!can("previewRule")) return null;
	const isInvalid = counts.error instanceof ApiFailure && counts.error.status === 400;
	return (
		<section
			className="flex flex-col gap-2 rounded-md border border-line bg-sunken px-3 py-2"
			aria-labelledby={headingId}
		>
			<div className="flex items-center justify-between text-xs text-faint" aria-live="polite">
				<h3 id={headingId} className="font-medium">
					{nameHeading(counts.data)}
				</h3>
				{(counts.isFetching || counts.data?.counting === true) && <span>{t("counting")} …</span>}
			</div>
			{!isAsked || isInvalid ? (
				<p className="text-xs text-soft">{t("unfinished")}</p>
			) : counts.isError ? (
				<p className="text-xs text-review">{t("busy")}</p>
			) : counts.data === undefined ? (
				<SkeletonLines count={2} />
			) : (
				<Figures counts={counts.data} isStale={counts.isPlaceholderData} />
			)}
		</section>
	);
}

/** No period is promised before it is known how far back the counts reach. */
function nameHeading(counts: Counts | undefined): string {
	if (counts === undefined) return t("counts");
	return counts.sampled ? t("countsOf", { period: writePeriod(counts) }) : t("countsOfAll");
}

/** The value after it has not changed for a moment. */
function useSettled(value: Body<"previewRule">): Body<"previewRule"> {
	const [settled, setSettled] = useState(value);
	const written = JSON.stringify(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(JSON.parse(written) as Body<"previewRule">), ASK_AFTER_MS);
		return () => clearTimeout(timer);
	}, [written]);
	return settled;
}

const UNITS = [
	["days", 86_400_000],
	["hours", 3_600_000],
	["minutes", 60_000],
] as const;

/** “9 days”, “30 hours”. The largest unit of which there are two, because “1 day” would hide half a day. */
function writePeriod({ from }: Counts): string {
	const periodMs = Date.now() - Date.parse(from ?? "");
	const [unit, ms] = UNITS.find(([, ms]) => periodMs >= 2 * ms) ?? UNITS[2];
	return t(`value_${unit}`, { count: Math.max(1, Math.round(periodMs / ms)) });
}

function Figures({ counts, isStale }: { readonly counts: Counts; readonly isStale: boolean }): ReactNode {
	if (counts.events === 0) return <p className="text-xs text-soft">{t("noEvents")}</p>;
	const share = `${((counts.share ?? 0) * 100).toFixed(2)} %`;
	const money = <Money amount={Number(counts.money)} currency={counts.currency} isShort />;
	const figures: readonly RuleFigure[] = [
		{ label: t("hits"), value: formatCount(counts.hits), note: t("ofEvents", { share, count: counts.events }) },
		{ label: t("labelledFraud"), value: formatCount(counts.fraud) },
		{ label: t("labelledLegit"), value: formatCount(counts.legit) },
		{ label: t("unlabelled"), value: formatCount(counts.unlabelled) },
		{ label: t("hitMoney"), value: money, note: t("hitCustomers", { count: counts.customers }) },
	];
	return (
		<div className="flex flex-col gap-2" aria-busy={isStale}>
			<RuleFigures columns={5} figures={figures} />
			<p className="text-xs text-soft">
				{counts.counting
					? t("countedSoFar", { count: counts.events, period: writePeriod(counts) })
					: counts.sampled
						? t("sampled", { count: counts.events, period: writePeriod(counts) })
						: t("countedAll")}
				{!counts.counting && !counts.history_complete && ` ${t("shortHistory")}`}
			</p>
			{counts.examples.length > 0 && (
				<details className="text-xs">
					<summary className="cursor-pointer text-soft">{t("latestHits")}</summary>
					<div className="pt-1">
						<RuleExamples
							isNewTab
							examples={counts.examples}
							draw={({ label }) => label !== null && <StatusBadge status={label} />}
						/>
					</div>
				</details>
			)}
		</div>
	);
}
