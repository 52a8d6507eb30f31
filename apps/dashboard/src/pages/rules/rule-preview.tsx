// The counts of a condition on the last 30 days, while it is written.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type Answer, type Body, call, getTag } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { StatusBadge } from "../../components/badge.tsx";
import { Money } from "../../components/money.tsx";
import { SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { formatMoment } from "../../format/time.ts";
import { t } from "../../messages/conditions.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { useSession } from "../../session/session-context.tsx";

type Counts = Answer<"previewRule">;

const ASK_AFTER_MS = 400;

interface RulePreviewProps {
	/** Empty while the condition is not complete. */
	readonly when: string;
	readonly on: readonly string[];
}

export function RulePreview({ when, on }: RulePreviewProps): ReactNode {
	const { can } = useSession();
	const body = useSettled({ when, on } as Body<"previewRule">);
	const isAsked = can("previewRule") && body.when.trim() !== "" && body.on.length > 0;
	const counts = useQuery({
		queryKey: [getTag("previewRule"), "previewRule", body],
		// A request that is still running when the condition changes is cancelled by its signal.
		queryFn: ({ signal }): Promise<Counts> => call("previewRule", { body }, { signal }),
		enabled: isAsked,
		placeholderData: keepPreviousData,
		retry: false,
	});
	if (!can("previewRule")) return null;
	const isInvalid = counts.error instanceof ApiFailure && counts.error.status === 400;
	return (
		<section className="flex flex-col gap-2 rounded-md border border-line bg-sunken px-3 py-2" aria-label={t("counts")}>
			<div className="flex items-center justify-between text-xs text-faint" aria-live="polite">
				<h3 className="font-medium">{t("counts")}</h3>
				{counts.isFetching && <span>{t("counting")} …</span>}
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

function Figures({ counts, isStale }: { readonly counts: Counts; readonly isStale: boolean }): ReactNode {
	const { workspace } = useSession();
	if (counts.events === 0) return <p className="text-xs text-soft">{t("noEvents")}</p>;
	const share = `${((counts.share ?? 0) * 100).toFixed(2)} %`;
	const figures: readonly (readonly [label: string, value: ReactNode, note?: ReactNode])[] = [
		[t("hits"), formatCount(counts.hits), t("ofEvents", { share, count: counts.events })],
		[t("labelledFraud"), formatCount(counts.fraud)],
		[t("labelledLegit"), formatCount(counts.legit)],
		[t("unlabelled"), formatCount(counts.unlabelled)],
		[
			t("hitMoney"),
			<Money key="money" amount={Number(counts.money)} currency={counts.currency} isShort />,
			t("hitCustomers", { count: counts.customers }),
		],
	];
	return (
		<div className="flex flex-col gap-2" aria-busy={isStale}>
			<dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
				{figures.map(([label, value, note]) => (
					<div key={label} className="min-w-0">
						<dt className="text-xs text-faint">{label}</dt>
						<dd className="figures text-base font-semibold">
							{value}
							{note !== undefined && <span className="block text-xs font-normal text-soft">{note}</span>}
						</dd>
					</div>
				))}
			</dl>
			<p className="text-xs text-soft">
				{counts.sampled
					? t("sampled", {
							count: counts.events,
							from: formatMoment(Date.parse(counts.from ?? ""), workspace.time_zone),
							to: formatMoment(Date.parse(counts.to ?? ""), workspace.time_zone),
						})
					: t("countedAll")}
			</p>
			{counts.examples.length > 0 && (
				<details className="text-xs">
					<summary className="cursor-pointer text-soft">{t("latestHits")}</summary>
					<ul className="flex flex-col gap-1 pt-1">
						{counts.examples.map((example) => (
							<li key={example.event_id} className="flex flex-wrap items-center gap-x-3">
								<Link
									to="/events/$eventId"
									params={{ eventId: example.event_id }}
									target="_blank"
									className="font-medium hover:underline"
								>
									{example.customer_id}
								</Link>
								{example.amount !== null && <Money amount={Number(example.amount)} />}
								{example.label !== null && <StatusBadge status={example.label} />}
								<span className="text-faint">
									<Time at={example.occurred_at} form="moment" />
								</span>
							</li>
						))}
					</ul>
				</details>
			)}
		</div>
	);
}
