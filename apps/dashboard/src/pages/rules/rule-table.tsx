// The table of rules with their performance. Its order is in the address.

import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { Icon } from "../../components/icons.tsx";
import { Money } from "../../components/money.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t as changeText } from "../../messages/rule-changes.ts";
import { t } from "../../messages/rules.ts";
import {
	type RuleSort,
	type RuleSortName,
	readRuleSort,
	sortRules,
	turnRuleSort,
	writeRuleSort,
} from "./sort-rules.ts";

export type Evidence = Answer<"readEvidence">["rules"][number];

export interface RuleTableRow {
	readonly id: string;
	readonly title: string;
	readonly weight: number;
	/** Undefined if the rule has not fired. */
	readonly figures: Evidence | undefined;
	/** The first cell, with the title. */
	readonly name: ReactNode;
	readonly actions?: ReactNode;
}

interface RuleTableProps {
	readonly label: string;
	readonly rows: readonly RuleTableRow[];
	readonly hasActions?: boolean;
}

const route = getRouteApi("/rules");

const COLUMNS: readonly { readonly name: RuleSortName; readonly label: () => string; readonly title?: () => string }[] =
	[
		{ name: "hits", label: () => t("fired") },
		{ name: "precision", label: () => t("precision"), title: () => t("precisionText") },
		{ name: "lift", label: () => t("lift"), title: () => t("liftText") },
		{ name: "money", label: () => t("fraudMoney"), title: () => t("fraudMoneyText") },
		{ name: "weight", label: () => t("weight"), title: () => t("weightText") },
	];

export function RuleTable({ label, rows, hasActions = false }: RuleTableProps): ReactNode {
	const navigate = useNavigate({ from: "/rules" });
	const sort = readRuleSort(route.useSearch().sort);
	const sorted = sortRules(
		rows.map((row) => ({ ...row, ...pickFigures(row.figures) })),
		sort,
	);
	const press = (name: RuleSortName): void =>
		void navigate({
			search: (before) => ({ ...before, sort: writeRuleSort(turnRuleSort(sort, name)) }),
			replace: true,
		});
	return (
		<section
			className="relative overflow-x-auto"
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
			tabIndex={0}
		>
			<table className="w-full text-sm">
				<caption className="sr-only">{label}</caption>
				<thead className="text-left text-xs text-faint">
					<tr className="border-b border-line">
						<SortHead name="title" label={t("rule")} sort={sort} onPress={press} />
						{COLUMNS.map(({ name, label: getLabel, title }) => (
							<SortHead
								key={name}
								name={name}
								label={getLabel()}
								{...(title !== undefined && { title: title() })}
								sort={sort}
								onPress={press}
							/>
						))}
						{hasActions && (
							<th scope="col" className="px-4 py-2">
								<span className="sr-only">{t("edit")}</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{sorted.map((row) => (
						<Row key={row.id} row={row} hasActions={hasActions} />
					))}
				</tbody>
			</table>
		</section>
	);
}

function pickFigures(figures: Evidence | undefined) {
	return {
		hits: figures?.fired,
		precision: figures === undefined || countLabels(figures) < LABELS_MIN ? undefined : figures.precision?.value,
		lift: figures?.lift ?? undefined,
		money: figures === undefined ? undefined : figures.fraud_money,
	};
}

interface SortHeadProps {
	readonly name: RuleSortName;
	readonly label: string;
	readonly title?: string;
	readonly sort: RuleSort | undefined;
	readonly onPress: (name: RuleSortName) => void;
}

function SortHead({ name, label, title, sort, onPress }: SortHeadProps): ReactNode {
	const isSorted = sort?.name === name;
	const isDescending = sort?.isDescending === true;
	return (
		<th
			scope="col"
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"}
			className={`px-2 py-2 font-medium first:pl-4 last:pr-4 ${name === "title" ? "" : "text-right"}`}
		>
			<button
				type="button"
				title={title}
				onClick={() => onPress(name)}
				className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink ${isSorted ? "text-ink" : ""}`}
			>
				{label}
				<Icon name={isSorted ? (isDescending ? "arrowDown" : "arrowUp") : "chevronsUpDown"} size={12} />
			</button>
		</th>
	);
}

function Row({ row, hasActions }: { readonly row: RuleTableRow; readonly hasActions: boolean }): ReactNode {
	const { figures, weight } = row;
	return (
		<tr className="border-b border-line last:border-0 hover:bg-hover">
			<td className="max-w-md min-w-52 px-2 py-2 pl-4">{row.name}</td>
			<td className="figures px-2 py-2 text-right">
				{figures === undefined ? <NotMeasured /> : formatCount(figures.fired)}
			</td>
			<td className="px-2 py-2 text-right">
				<Precision figures={figures} />
			</td>
			<td className="figures px-2 py-2 text-right">
				{figures?.lift === null || figures?.lift === undefined ? <NotMeasured /> : `${figures.lift.toFixed(1)}×`}
			</td>
			<td className="px-2 py-2 text-right">
				{figures === undefined ? <NotMeasured /> : <Money amount={figures.fraud_money} isShort />}
			</td>
			<td className="figures px-2 py-2 text-right last:pr-4">{weight.toFixed(2)}</td>
			{hasActions && <td className="px-4 py-2 text-right">{row.actions}</td>}
		</tr>
	);
}

export function NotMeasured(): ReactNode {
	return <span className="text-faint">{changeText("notMeasured")}</span>;
}

/** With fewer labels than this the interval is so wide that a figure would mislead. */
const LABELS_MIN = 10;

function countLabels({ fraud, legit }: Evidence): number {
	return fraud + legit;
}

/** The precision of a rule with its confidence interval and the number of labelled events behind it. */
export function Precision({ figures }: { readonly figures: Evidence | undefined }): ReactNode {
	const precision = figures?.precision;
	if (figures === undefined || precision === null || precision === undefined) return <NotMeasured />;
	const labelled = countLabels(figures);
	if (labelled < LABELS_MIN)
		return (
			<span className="text-xs text-faint" title={t("fewLabelsText", { count: LABELS_MIN })}>
				{t("fewLabels", { count: labelled })}
			</span>
		);
	const toPercent = (value: number): number => Math.round(value * 100);
	return (
		<span className="inline-flex items-center gap-2 whitespace-nowrap">
			<span className="relative hidden h-1.5 w-20 rounded-full bg-sunken sm:inline-block" aria-hidden="true">
				<span
					className="absolute inset-y-0 rounded-full bg-review-mark opacity-40"
					style={{ left: `${precision.low * 100}%`, right: `${100 - precision.high * 100}%` }}
				/>
				<span className="absolute -inset-y-0.5 w-0.5 bg-review-mark" style={{ left: `${precision.value * 100}%` }} />
			</span>
			<span className="figures">
				{toPercent(precision.value)} %
				<span className="text-xs text-faint">
					{" "}
					({toPercent(precision.low)}–{toPercent(precision.high)})
				</span>
				<span className="block text-xs text-faint">{changeText("ofLabelled", { count: labelled })}</span>
			</span>
		</span>
	);
}
