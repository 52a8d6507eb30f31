// The score as a waterfall chart, from the base score over each rule to the total.

import type { ReactNode } from "react";
import { Waterfall } from "../../charts/waterfall.tsx";
import { Card } from "../../components/page.tsx";
import { t } from "../../messages/event.ts";
import { nameRule, nameWord } from "../../messages/words.ts";
import type { Explanation } from "./event-types.ts";

/** The sum of the rules may differ from the score by rounding. */
const ROUNDING = 1;

export function ScoreCard({ explanation }: { readonly explanation: Explanation }): ReactNode {
	const { event, bias, thresholds, contributions } = explanation;
	const { decision } = event;
	const sum = contributions.reduce((total, { added }) => total + added, bias);
	const isFloor = decision.score - toScore(sum) > ROUNDING;
	const steps = [...contributions]
		.sort((one, other) => Number(one.shadow) - Number(other.shadow) || other.added - one.added)
		.map(({ rule, title, added, strength, weight, shadow }) => ({
			id: rule,
			label: (
				<span title={t("strength", { percent: Math.round(strength * 100), weight: Math.round(weight * 100) / 100 })}>
					{title === null ? nameWord(rule) : nameRule(rule, title)}
				</span>
			),
			added: shadow ? strength * weight : added,
			isShadow: shadow,
		}));
	return (
		<Card title={t("score")}>
			<p className="text-sm text-soft">{contributions.length === 0 ? t("noRule") : t("scoreText")}</p>
			{isFloor && <p className="text-sm font-medium">{t("scoreFloor", { score: Math.round(decision.score) })}</p>}
			{decision.would_decide !== undefined && (
				<p className="text-sm text-review">{t("scoreObserve", { decision: nameWord(decision.would_decide) })}</p>
			)}
			<Waterfall
				label={t("scoreLabel")}
				start={bias}
				steps={steps}
				format={(value) => String(Math.round(toScore(value)))}
				marks={[
					{ at: toOdds(thresholds.review), label: t("thresholdReview", { score: thresholds.review }), tone: "review" },
					{ at: toOdds(thresholds.block), label: t("thresholdBlock", { score: thresholds.block }), tone: "block" },
				]}
			/>
		</Card>
	);
}

/** Converts log-odds to a score from 0 to 100, as the service does. */
export function toScore(odds: number): number {
	return 100 / (1 + Math.exp(-odds));
}

const EDGE = 0.5;

export function toOdds(score: number): number {
	const bounded = Math.min(100 - EDGE, Math.max(EDGE, score));
	return Math.log(bounded / (100 - bounded));
}
