// The rules of the catalogue with firings, precision and weight.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Input, Select } from "../../components/field.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { type RuleSetting, readRuleSettings } from "./draft-edits.ts";
import { contentOf, type Rules } from "./use-draft.ts";

export type CatalogueRule = Answer<"describeRules">["data"][number];
export type Evidence = Answer<"readEvidence">["rules"][number];

const route = getRouteApi("/rules");

export function Catalogue({ rules }: { readonly rules: Rules }): ReactNode {
	const { find = "", tag = "" } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const catalogue = useQuery(readQuery("describeRules", {}));
	const evidence = useQuery(readQuery("readEvidence", {}));
	const settings = readRuleSettings(contentOf(rules));
	const figures = useMemo(() => new Map(evidence.data?.rules.map((one) => [one.rule, one])), [evidence.data]);
	if (catalogue.isError) return <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
	const all = catalogue.data?.data ?? [];
	const tags = [...new Set(all.flatMap((rule) => rule.tags))].sort();
	const wanted = find.toLowerCase();
	const shown = all.filter(
		({ id, title, why, tags: own }) =>
			(tag === "" || own.includes(tag)) && `${id} ${title} ${why}`.toLowerCase().includes(wanted),
	);
	const search = (changed: { readonly find?: string; readonly tag?: string }): void =>
		void navigate({
			search: (before) =>
				Object.fromEntries(
					Object.entries({ ...before, ...changed }).filter(([, value]) => value !== ""),
				) as typeof before,
			replace: true,
		});
	return (
		<Card
			isFlush
			title={t("catalogueOf", { count: shown.length })}
			actions={
				<>
					<span className="w-52">
						<Input
							aria-label={t("find")}
							placeholder={t("find")}
							value={find}
							onChange={(event) => search({ find: event.target.value })}
						/>
					</span>
					<Select
						aria-label={t("tag")}
						value={tag}
						choices={[{ value: "", label: t("everyTag") }, ...tags.map((value) => ({ value, label: nameWord(value) }))]}
						onChoose={(value) => search({ tag: value })}
					/>
				</>
			}
		>
			{catalogue.isPending && <SkeletonLines count={12} />}
			{catalogue.isSuccess && shown.length === 0 && (
				<EmptyState icon="search" title={t("noRule")}>
					{t("noRuleText")}
				</EmptyState>
			)}
			{shown.length > 0 && (
				<div className="overflow-x-auto">
					<table className="w-full text-sm">
						<thead className="text-left text-xs text-faint">
							<tr className="border-b border-line">
								<th className="px-4 py-2 font-medium">{t("rule")}</th>
								<th className="px-2 py-2 text-right font-medium">{t("fired")}</th>
								<th className="px-2 py-2 text-right font-medium" title={t("precisionText")}>
									{t("precision")}
								</th>
								<th className="px-2 py-2 text-right font-medium max-sm:hidden" title={t("liftText")}>
									{t("lift")}
								</th>
								<th className="px-4 py-2 text-right font-medium" title={t("weightText")}>
									{t("weight")}
								</th>
							</tr>
						</thead>
						<tbody>
							{shown.map((rule) => (
								<RuleRow key={rule.id} rule={rule} figures={figures.get(rule.id)} setting={settings[rule.id]} />
							))}
						</tbody>
					</table>
				</div>
			)}
		</Card>
	);
}

interface RuleRowProps {
	readonly rule: CatalogueRule;
	readonly figures: Evidence | undefined;
	readonly setting: RuleSetting | undefined;
}

function RuleRow({ rule, figures, setting }: RuleRowProps): ReactNode {
	const mode = setting?.mode ?? "off";
	return (
		<tr className="border-b border-line last:border-0 hover:bg-hover">
			<td className="px-4 py-2">
				<span className="flex flex-wrap items-center gap-2">
					<Link to="/rules/$ruleId" params={{ ruleId: rule.id }} className="font-medium hover:underline">
						{rule.title}
					</Link>
					{mode !== "live" && <Badge tone={mode === "shadow" ? "accent" : "neutral"}>{nameWord(mode)}</Badge>}
					{rule.floor !== null && (
						<Badge tone={rule.floor === "block" ? "block" : "review"}>
							{t("atLeast", { floor: nameWord(rule.floor) })}
						</Badge>
					)}
				</span>
				<span className="block text-xs text-faint">{rule.tags.map(nameWord).join(", ")}</span>
			</td>
			<td className="figures px-2 py-2 text-right">
				{figures === undefined ? <Nothing /> : formatCount(figures.fired)}
			</td>
			<td className="px-2 py-2 text-right">
				<Precision figures={figures} />
			</td>
			<td className="figures px-2 py-2 text-right max-sm:hidden">
				{figures?.lift === null || figures?.lift === undefined ? <Nothing /> : `${figures.lift.toFixed(1)}×`}
			</td>
			<td className="figures px-4 py-2 text-right">{(setting?.weight ?? rule.weight).toFixed(2)}</td>
		</tr>
	);
}

/** With fewer labels than this the interval is so wide that a figure would mislead. */
const LABELS_MIN = 10;

/** The precision of a rule over its labelled events, with its confidence interval and their number. */
export function Precision({ figures }: { readonly figures: Evidence | undefined }): ReactNode {
	const precision = figures?.precision;
	if (figures === undefined || precision === null || precision === undefined) return <Nothing />;
	const labelled = figures.fraud + figures.legit;
	if (labelled < LABELS_MIN)
		return (
			<span className="text-xs text-faint" title={t("fewLabelsText", { count: LABELS_MIN })}>
				{t("fewLabels", { count: labelled })}
			</span>
		);
	const toPercent = (value: number): number => Math.round(value * 100);
	return (
		<span className="inline-flex items-center gap-2">
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
					({toPercent(precision.low)}–{toPercent(precision.high)}) {t("ofLabelled", { count: labelled })}
				</span>
			</span>
		</span>
	);
}
