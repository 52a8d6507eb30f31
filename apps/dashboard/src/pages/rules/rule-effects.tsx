// The effect of each new or changed rule in a backtest, with examples to open.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Badge, DecisionBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { Time } from "../../components/time.tsx";
import { formatMoneyShort } from "../../format/money.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/rule-changes.ts";
import { CHANGE_SIGNS } from "./changes.tsx";
import { readCustomRules } from "./draft-edits.ts";
import { NotMeasured } from "./rule-table.tsx";
import { contentOf, type Rules } from "./use-draft.ts";

type Result = Answer<"backtestRules">;
type Effect = Result["rules"][number];

const GROUPS = ["caught", "held", "unlabelled"] as const;

export function RuleEffects({ result, rules }: { readonly result: Result; readonly rules: Rules }): ReactNode {
	const catalogue = useQuery(readQuery("describeRules", {}));
	const own = { ...readCustomRules(rules.published.content), ...readCustomRules(contentOf(rules)) };
	const titleOf = (rule: string): string =>
		own[rule]?.title ?? catalogue.data?.data.find(({ id }) => id === rule)?.title ?? rule;
	return (
		<Card title={t("effects")}>
			<p className="max-w-prose text-sm text-soft">{result.rules.length === 0 ? t("noEffects") : t("effectsText")}</p>
			{result.rules.length > 0 && (
				<section
					className="relative overflow-x-auto"
					aria-label={t("effects")}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
					tabIndex={0}
				>
					<table className="w-full text-sm">
						<thead className="text-left text-xs text-faint">
							<tr>
								<th scope="col" className="py-1 pr-2 font-medium">
									{t("rule")}
								</th>
								<th scope="col" className="px-2 py-1 text-right font-medium">
									{t("hits")}
								</th>
								<th scope="col" className="px-2 py-1 text-right font-medium" title={t("caughtText")}>
									{t("caughtMoney")}
								</th>
								<th scope="col" className="px-2 py-1 text-right font-medium" title={t("heldText")}>
									{t("heldCustomers")}
								</th>
								<th scope="col" className="px-2 py-1 text-right font-medium">
									{t("precision")}
								</th>
								<th scope="col" className="py-1 pl-2">
									<span className="sr-only">{t("examples")}</span>
								</th>
							</tr>
						</thead>
						<tbody>
							{result.rules.map((effect) => (
								<EffectRows key={effect.rule} effect={effect} title={titleOf(effect.rule)} currency={result.currency} />
							))}
						</tbody>
					</table>
				</section>
			)}
		</Card>
	);
}

interface EffectRowsProps {
	readonly effect: Effect;
	readonly title: string;
	readonly currency: string;
}

function EffectRows({ effect, title, currency }: EffectRowsProps): ReactNode {
	const [isOpen, setIsOpen] = useState(false);
	const { tone, icon } = CHANGE_SIGNS[effect.change];
	const count = GROUPS.reduce((sum, group) => sum + effect.examples[group].length, 0);
	const labelled = effect.fraud + effect.legit;
	return (
		<Fragment>
			<tr className="border-t border-line align-top">
				<th scope="row" className="min-w-52 py-2 pr-2 text-left font-normal">
					<span className="flex flex-wrap items-center gap-2">
						<Badge tone={tone} icon={icon}>
							{t(`kind_${effect.change}`)}
						</Badge>
						<span className="font-medium">{title}</span>
					</span>
					{effect.shadow && <span className="block text-xs text-soft">{t("shadow")}</span>}
					{effect.missed.events > 0 && (
						<span className="block text-xs text-block">
							{t("missed", {
								money: formatMoneyShort(Number(effect.missed.money), currency),
								count: effect.missed.events,
							})}
						</span>
					)}
				</th>
				<td className="figures px-2 py-2 text-right">
					{formatCount(effect.fired)}
					{effect.change !== "added" && (
						<span className="block text-xs text-faint">{t("hitsBefore", { count: effect.fired_before })}</span>
					)}
				</td>
				<td className="figures px-2 py-2 text-right">
					<Money amount={Number(effect.caught.money)} currency={currency} isShort />
					<span className="block text-xs text-faint">{t("eventsOf", { count: effect.caught.events })}</span>
				</td>
				<td className="figures px-2 py-2 text-right">
					{formatCount(effect.held.customers)}
					<span className="block text-xs text-faint">{t("eventsOf", { count: effect.held.events })}</span>
				</td>
				<td className="figures px-2 py-2 text-right">
					{effect.precision === null ? <NotMeasured /> : `${Math.round(effect.precision * 100)} %`}
					<span className="block text-xs text-faint">{t("ofLabelled", { count: labelled })}</span>
				</td>
				<td className="py-2 pl-2 text-right">
					<Button
						size="sm"
						look="quiet"
						icon={isOpen ? "chevronDown" : "chevronRight"}
						aria-expanded={isOpen}
						aria-label={t("examplesOf", { rule: title })}
						disabled={count === 0}
						onClick={() => setIsOpen(!isOpen)}
					>
						{t("examples")} <span className="figures">{formatCount(count)}</span>
					</Button>
				</td>
			</tr>
			{isOpen && (
				<tr>
					<td colSpan={6} className="pb-3">
						<div className="grid gap-4 rounded-md bg-sunken p-3 lg:grid-cols-3">
							{GROUPS.map((group) => (
								<Examples key={group} title={t(`examples_${group}`)} examples={effect.examples[group]} />
							))}
						</div>
					</td>
				</tr>
			)}
		</Fragment>
	);
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
			<ul className="flex flex-col gap-1">
				{examples.map((example) => (
					<li key={example.event_id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
						<Link
							to="/events/$eventId"
							params={{ eventId: example.event_id }}
							className="inline-flex min-h-6 items-center font-medium hover:underline"
						>
							{example.customer_id}
						</Link>
						{example.amount !== null && <Money amount={Number(example.amount)} />}
						{example.from !== example.to && (
							<span className="inline-flex items-center gap-1">
								<DecisionBadge decision={example.from} /> → <DecisionBadge decision={example.to} />
							</span>
						)}
						<span className="text-faint">
							<Time at={example.occurred_at} form="moment" />
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
