// The effect of each new or changed rule in a backtest, with examples to open.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
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
	const count = GROUPS.reduce((sum, group) => sum + effect.examples[group].length, 0);
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
					{GROUPS.map((group) => (
						<Examples key={group} title={t(`examples_${group}`)} examples={effect.examples[group]} />
					))}
				</div>
			)}
		</li>
	);
}

function EffectFigures({ effect, currency }: Omit<EffectLineProps, "title">): ReactNode {
	const figures: readonly (readonly [label: string, value: ReactNode, note: string | undefined, title?: string])[] = [
		[
			t("hits"),
			formatCount(effect.fired),
			effect.change === "added" ? undefined : t("hitsBefore", { count: effect.fired_before }),
		],
		[
			t("caughtMoney"),
			<Money key="money" amount={Number(effect.caught.money)} currency={currency} isShort />,
			t("eventsOf", { count: effect.caught.events }),
			t("caughtText"),
		],
		[
			t("heldCustomers"),
			formatCount(effect.held.customers),
			t("eventsOf", { count: effect.held.events }),
			t("heldText"),
		],
		[
			t("precision"),
			effect.precision === null ? <NotMeasured key="none" /> : `${Math.round(effect.precision * 100)} %`,
			t("ofLabelled", { count: effect.fraud + effect.legit }),
		],
	];
	return (
		<dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
			{figures.map(([label, value, note, title]) => (
				<div key={label} className="min-w-0" title={title}>
					<dt className="text-xs text-faint">{label}</dt>
					<dd className="figures text-base font-semibold">
						{value}
						{note !== undefined && <span className="block text-xs font-normal text-soft">{note}</span>}
					</dd>
				</div>
			))}
		</dl>
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
