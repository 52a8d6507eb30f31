// The table of rules with their performance. Its order is in the address. On a phone each rule is a block, and every figure
// has its name above it.

import { LABELS_MIN } from "virtual:contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { Icon } from "../../components/icons.tsx";
import { Money } from "../../components/money.tsx";
import { t as commonText } from "../../messages/common.ts";
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
	/** Undefined if nothing was counted yet. */
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
			<table className="w-full text-sm max-sm:block">
				<caption className="sr-only">{label}</caption>
				<thead className="text-left text-xs text-faint max-sm:block">
					<tr className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:px-2">
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
							<th scope="col" className="px-4 py-2 max-sm:hidden">
								<span className="sr-only">{t("edit")}</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody className="max-sm:block">
					{sorted.map((row) => (
						<Row key={row.id} row={row} hasActions={hasActions} />
					))}
				</tbody>
			</table>
		</section>
	);
}

/** The service leaves out a rule that has not fired, so once events were counted its figures are zero. */
export function findEvidence(evidence: Answer<"readEvidence"> | undefined, rule: string): Evidence | undefined {
	if (evidence === undefined || evidence.counted_at === null) return undefined;
	return evidence.rules.find((one) => one.rule === rule) ?? { ...NEVER_FIRED, rule };
}

const NEVER_FIRED: Omit<Evidence, "rule"> = {
	...{ fired: 0, fraud: 0, legit: 0, weak_legit: 0, fraud_money: 0 },
	...{ precision: null, lift: null, weights: [] },
};

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
			className={`px-2 py-2 font-medium max-sm:py-1 sm:first:pl-4 sm:last:pr-4 ${name === "title" ? "" : "text-right"}`}
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
		<tr className="border-b border-line last:border-0 hover:bg-hover max-sm:grid max-sm:grid-cols-3 max-sm:px-2 max-sm:py-1">
			<td className="px-2 py-2 max-sm:col-span-3 sm:max-w-md sm:min-w-52 sm:pl-4">{row.name}</td>
			<Cell label={t("fired")}>{figures === undefined ? <NotMeasured /> : formatCount(figures.fired)}</Cell>
			<Cell label={t("precision")}>
				<Precision figures={figures} />
			</Cell>
			<Cell label={t("lift")}>
				{figures?.lift === null || figures?.lift === undefined ? <NotMeasured /> : `${figures.lift.toFixed(1)}×`}
			</Cell>
			<Cell label={t("fraudMoney")}>
				{figures === undefined ? <NotMeasured /> : <Money amount={figures.fraud_money} isShort />}
			</Cell>
			<Cell label={t("weight")}>{weight.toFixed(2)}</Cell>
			{hasActions && <td className="px-2 py-2 sm:px-4 sm:text-right">{row.actions}</td>}
		</tr>
	);
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
	return (
		<td className="figures px-2 py-2 max-sm:py-1 sm:text-right sm:last:pr-4">
			<span aria-hidden="true" className="block text-xs text-faint sm:hidden">
				{label}
			</span>
			{children}
		</td>
	);
}

/** In place of a share that has too few labels, or none because nothing was counted. */
export function NotMeasured({ labelled }: { readonly labelled?: number }): ReactNode {
	if (labelled === undefined) return <span className="text-faint">{changeText("notMeasured")}</span>;
	const text = commonText("tooFewLabels", { count: labelled, min: LABELS_MIN });
	return <span className="text-xs font-normal text-faint">{text}</span>;
}

function countLabels({ fraud, legit }: Evidence): number {
	return fraud + legit;
}

/** The precision of a rule with its confidence interval and the number of labelled events behind it. */
export function Precision({ figures }: { readonly figures: Evidence | undefined }): ReactNode {
	const precision = figures?.precision;
	if (figures === undefined || precision === null || precision === undefined) return <NotMeasured />;
	const labelled = countLabels(figures);
	if (labelled < LABELS_MIN) return <NotMeasured labelled={labelled} />;
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
