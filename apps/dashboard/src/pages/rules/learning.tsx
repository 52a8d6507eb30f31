// Learning rounds with their evidence, and how weights change.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Answer, type Body, listWords } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

type Round = Answer<"readLearning">["rounds"][number];

const TONES: Readonly<Record<string, Tone>> = { published: "allow", candidate: "review", waiting: "neutral" };

export function Learning(): ReactNode {
	const { can } = useSession();
	const learning = useQuery(readQuery("readLearning", {}));
	const change = useChange("changeLearning", { onSuccess: () => showToast({ title: t("learningSaved") }) });
	if (learning.isError) return <ErrorState error={learning.error} onRetry={() => void learning.refetch()} />;
	if (learning.data === undefined) return <SkeletonLines count={6} />;
	const { mode, rounds } = learning.data;
	const modes = listWords("changeLearning", "mode");
	return (
		<Card
			title={t("learning")}
			actions={
				can("changeLearning") && (
					<Select
						aria-label={t("learningMode")}
						value={mode}
						disabled={change.isPending}
						choices={(modes.length > 0 ? modes : [mode]).map((value) => ({ value, label: nameMode(value) }))}
						onChoose={(value) =>
							change.mutate(
								{ body: { mode: value as NonNullable<Body<"changeLearning">["mode"]> } },
								{ onError: showProblem },
							)
						}
					/>
				)
			}
		>
			<p className="text-sm text-soft">{t("learningText")}</p>
			<OnlyLive operation="publishLearned" text={t("learningInLive")} />
			{rounds.length === 0 && (
				<EmptyState icon="rules" title={t("noRounds")}>
					{t("noRoundsText")}
				</EmptyState>
			)}
			<ol className="flex flex-col divide-y divide-line">
				{rounds.map((round) => (
					<RoundLine key={`${round.id} ${round.created_at}`} round={round} />
				))}
			</ol>
		</Card>
	);
}

function nameMode(mode: string): string {
	if (mode === "automatic") return t("automatic");
	return mode === "approval" ? t("approval") : t("learningOff");
}

/** A smaller loss means that scores are nearer to the labels. A difference in the fourth digit means nothing. */
export function sayFit({ today, candidate }: NonNullable<Round["held_out"]>["log_loss"]): string {
	const gain = Math.round((today - candidate) * 1_000);
	return gain === 0 ? t("fitsSame") : t(gain > 0 ? "fitsBetter" : "fitsWorse");
}

function RoundLine({ round }: { readonly round: Round }): ReactNode {
	const { can } = useSession();
	const publish = useChange("publishLearned", {
		onSuccess: ({ version }) => showToast({ title: t("published", { version }) }),
	});
	const { held_out: heldOut, events } = round;
	return (
		<li className="flex flex-col gap-2 py-3 text-sm">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={TONES[round.status] ?? "neutral"}>{nameWord(round.status)}</Badge>
				<span className="min-w-0 flex-1">
					{round.message ?? (round.part === "layer" ? t("newLayer") : t("moved", { count: round.moved.length }))}
					<span className="block text-xs text-faint">
						{t("learnedFrom", { fraud: events.fraud, legit: events.legit + events.weak_legit })}
					</span>
				</span>
				<span className="text-xs text-faint">
					<Time at={round.created_at} form="moment" />
				</span>
				{round.status === "candidate" && round.id !== null && can("publishLearned") && (
					<Button
						size="sm"
						look="primary"
						isBusy={publish.isPending}
						onClick={() => publish.mutate({ parameters: { round_id: String(round.id) } }, { onError: showProblem })}
					>
						{t("publishLearned")}
					</Button>
				)}
			</div>
			{heldOut !== null && (
				<p className="figures text-xs text-soft">
					{t("heldOut", {
						before: (heldOut.recall.today * 100).toFixed(1),
						after: (heldOut.recall.candidate * 100).toFixed(1),
						fit: sayFit(heldOut.log_loss),
					})}
				</p>
			)}
			{round.moved.length > 0 && (
				<details>
					<summary className="cursor-pointer text-xs text-soft">{t("moved", { count: round.moved.length })}</summary>
					<ul className="grid gap-x-8 pt-1 sm:grid-cols-2">
						{round.moved.map(({ rule, before, after }) => (
							<li key={rule} className="figures flex gap-3 border-b border-line py-1 text-xs">
								<span className="min-w-0 flex-1 truncate">{nameWord(rule)}</span>
								<span className="text-soft">{before.toFixed(2)}</span>→
								<span className={after > before ? "text-block" : "text-allow"}>{after.toFixed(2)}</span>
							</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}
