// The effect of each new or changed rule in a backtest, with examples to open.

import { LABELS_MIN } from "virtual:contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Answer } from "../../api/call.ts";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { Badge, DecisionBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { formatMoneyShort } from "../../format/money.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/rule-changes.ts";
import { CHANGE_SIGNS } from "./changes.tsx";
import { readCustomRules } from "./draft-edits.ts";
import { RuleExamples, type RuleFigure, RuleFigures } from "./rule-figures.tsx";
import { NotMeasured } from "./rule-table.tsx";
import { contentOf, type Rules } from "./use-draft.ts";

type Result = Answer<"backtestRules">;
type Effect = Result["rules"][number];

const STOPPED = ["caught", "held", "unlabelled"] as const;

export function RuleEffects({ result, rules }: { readonly result: Result; readonly rules: Rules }): ReactNode {
	const catalogue = useQuery(readCatalogue());
	const own = { ...readCustomRules(rules.published.content), ...readCustomRules(contentOf(rules)) };
	const titleOf = (rule: string): string =>
		own[rule]?.title ?? catalogue.data?.data.find(({ id }) => id === rule)?.title ?? rule;
	return (
		<Card title={t("effects")}>
			<p className="max-w-prose text-sm text-soft">{result.rules.length === 0 ? t("noEffects") : t("effectsText")}</p>
			<ul className="flex flex-col divide-y divide-line">
				{result.rules.map((effect) => (
					<EffectLine key={effect.rule} effect={effect} title={titleOf(effect.rule)} currency={result.currency} />
				))}
			</ul>
		</Card>
	);
}

interface EffectLineProps {
	readonly effect: Effect;
	readonly title: string;
	readonly currency: string;
}

function EffectLine({ effect, title, currency }: EffectLineProps): ReactNode {
	const [isOpen, setIsOpen] = useState(false);
	const { tone, icon } = CHANGE_SIGNS[effect.change];
	const hasStopped = STOPPED.some((group) => effect.examples[group].length > 0);
	// Where the rule newly stops nothing, its other hits show what it finds.
	const groups = hasStopped ? STOPPED : (["other"] as const);
	const count = groups.reduce((sum, group) => sum + effect.examples[group].length, 0);
	return (
		<li className="relative flex flex-col gap-2 py-3" aria-label={title}>
			<div className="flex flex-wrap items-center gap-2 text-sm">
				<Badge tone={tone} icon={icon}>
					{t(`kind_${effect.change}`)}
				</Badge>
				<span className="flex-1 font-medium">{title}</span>
				<Button
					size="sm"
					look="quiet"
					icon={isOpen ? "chevronDown" : "chevronRight"}
					aria-expanded={isOpen}
					disabled={count === 0}
					onClick={() => setIsOpen(!isOpen)}
				>
					{t("examples")} <span className="figures">{formatCount(count)}</span>
					<span className="sr-only"> {t("examplesOf", { rule: title })}</span>
				</Button>
			</div>
			<EffectFigures effect={effect} currency={currency} />
			{effect.shadow && <p className="text-xs text-soft">{t("shadow")}</p>}
			{effect.missed.events > 0 && (
				<p className="text-xs text-block">
					{t("missed", { money: formatMoneyShort(Number(effect.missed.money), currency), count: effect.missed.events })}
				</p>
			)}
			{isOpen && (
				<div className="grid gap-4 rounded-md bg-sunken p-3 lg:grid-cols-3">
					{groups.map((group) => (
						<Examples key={group} title={t(`examples_${group}`)} examples={effect.examples[group]} />
					))}
				</div>
			)}
		</li>
	);
}

function EffectFigures({ effect, currency }: Omit<EffectLineProps, "title">): ReactNode {
	const labelled = effect.fraud + effect.legit;
	const precision = labelled < LABELS_MIN ? undefined : effect.fraud / labelled;
	const figures: readonly RuleFigure[] = [
		{
			label: t("hits"),
			value: formatCount(effect.fired),
			note: effect.change === "added" ? undefined : t("hitsBefore", { count: effect.fired_before }),
		},
		{
			label: t("caughtMoney"),
			value: <Money amount={Number(effect.caught.money)} currency={currency} isShort />,
			note: t("eventsOf", { count: effect.caught.events }),
			title: t("caughtText"),
		},
		{
			label: t("heldCustomers"),
			value: formatCount(effect.held.customers),
			note: t("eventsOf", { count: effect.held.events }),
			title: t("heldText"),
		},
		{
			label: t("precision"),
			value: precision === undefined ? <NotMeasured labelled={labelled} /> : `${Math.round(precision * 100)} %`,
			note: precision === undefined ? undefined : t("ofLabelled", { count: labelled }),
		},
	];
	return <RuleFigures columns={4} figures={figures} />;
}

interface ExamplesProps {
	readonly title: string;
	readonly examples: Effect["examples"]["caught"];
}

function Examples({ title, examples }: ExamplesProps): ReactNode {
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<h3 className="text-xs font-medium text-soft">{title}</h3>
			{examples.length === 0 && <p className="text-xs text-faint">{t("noExamples")}</p>}
			<RuleExamples
				examples={examples}
				draw={({ from, to }) =>
					from !== to && (
						<span className="inline-flex items-center gap-1">
							<DecisionBadge decision={from} /> → <DecisionBadge decision={to} />
						</span>
					)
				}
			/>
		</div>
	);
}
