// Rescreening of all customers: cause, progress and results.

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

type Run = Item<"listScreeningRuns">;

/** While a run is active, its progress is polled. */
const AGAIN_MS = 2_000;
/** As long as `hakiki doctor` waits before it warns. */
const STUCK_MS_MIN = 10 * 60_000;

const REASONS: Readonly<Record<string, string>> = {
	lists: t("reasonLists"),
	matcher: t("reasonMatcher"),
	thresholds: t("reasonThresholds"),
	complete: t("reasonComplete"),
	first: t("reasonFirst"),
	asked: t("reasonAsked"),
};

export function Runs(): ReactNode {
	const { can } = useSession();
	const runs = useInfiniteQuery({
		...listQuery("listScreeningRuns", { query: { limit: 50 } }),
		refetchInterval: ({ state }) =>
			state.data?.pages.some(({ data }) => data.some(({ status }) => status === "running")) ? AGAIN_MS : false,
	});
	const start = useChange("startScreeningRun", { onSuccess: () => showToast({ title: t("runStarted") }) });
	const items = runs.data?.items ?? [];
	return (
		<Card
			title={t("runs")}
			className="overflow-y-auto"
			actions={
				can("startScreeningRun") && (
					<Button
						size="sm"
						icon="refresh"
						isBusy={start.isPending}
						onClick={() => start.mutate({}, { onError: showProblem })}
					>
						{t("startRun")}
					</Button>
				)
			}
		>
			<p className="text-sm text-soft">{t("runsText")}</p>
			{runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
			{runs.isPending && <SkeletonLines count={5} />}
			{runs.isSuccess && items.length === 0 && (
				<EmptyState icon="refresh" title={t("noRuns")}>
					{t("noRunsText")}
				</EmptyState>
			)}
			<ul className="flex flex-col divide-y divide-line">
				{items.map((run) => (
					<RunLine key={run.id} run={run} />
				))}
			</ul>
		</Card>
	);
}

function RunLine({ run }: { readonly run: Run }): ReactNode {
	const { nameOf } = usePeople();
	const isRunning = run.status === "running";
	const isStuck = isRunning && run.problem === null && Date.now() - Date.parse(run.moved_at) > STUCK_MS_MIN;
	return (
		<li className="flex flex-col gap-1 py-3 text-sm">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={isRunning ? "accent" : "neutral"} icon={isRunning ? "refresh" : "check"}>
					{nameWord(run.status)}
				</Badge>
				<span className="font-medium">{t(run.kind === "full" ? "runFull" : "runDelta")}</span>
				<span className="text-soft">{REASONS[run.reason] ?? nameWord(run.reason)}</span>
				<span className="flex-1" />
				<span className="text-xs text-faint">
					{nameOf(run.started_by)} · <Time at={run.started_at} form="moment" />
				</span>
			</div>
			{isRunning && (
				<progress
					className="h-1.5 w-full accent-accent"
					max={Math.max(run.total, 1)}
					value={run.customers}
					aria-label={t("progress")}
				/>
			)}
			{run.problem !== null && <RunProblem id={run.id} problem={run.problem} />}
			{isStuck && (
				<p className="text-xs text-review">
					{t("runStuck")} <Time at={run.moved_at} form="moment" />
				</p>
			)}
			<p className="figures text-xs text-soft">
				{t("runFigures", {
					customers: run.customers,
					total: run.total,
					searched: run.searched,
					matched: run.matched,
					held: run.held,
				})}
			</p>
		</li>
	);
}

interface RunProblemProps {
	readonly id: number;
	readonly problem: NonNullable<Run["problem"]>;
}

function RunProblem({ id, problem: { failures, message, since } }: RunProblemProps): ReactNode {
	const { can } = useSession();
	const retry = useChange("retryScreeningRun", {
		changes: ["Jobs"],
		onSuccess: () => showToast({ title: t("runRetried") }),
	});
	return (
		<div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-block">
			<p className="min-w-0 flex-1 break-words">
				<Badge tone="block" icon="alert">
					{t("runFails")}
				</Badge>{" "}
				{t("runProblem", { failures, message })} · <Time at={since} form="moment" />
			</p>
			{can("retryScreeningRun") && (
				<Button
					size="sm"
					icon="refresh"
					isBusy={retry.isPending}
					onClick={() => retry.mutate({ parameters: { run_id: String(id) } }, { onError: showProblem })}
				>
					{t("runRetry")}
				</Button>
			)}
		</div>
	);
}
