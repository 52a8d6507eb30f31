// The rules of the catalogue with firings, precision and weight.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { Badge } from "../../components/badge.tsx";
import { SaveTableButton } from "../../components/export-button.tsx";
import { Input, Select } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/rules.ts";
import { nameRuleStatus, nameWord } from "../../messages/words.ts";
import { readRuleSettings } from "./draft-edits.ts";
import { findEvidence, RuleTable } from "./rule-table.tsx";
import { contentOf, type Rules } from "./use-draft.ts";

export type CatalogueRule = Answer<"describeRules">["data"][number];

const route = getRouteApi("/rules");

export function Catalogue({ rules }: { readonly rules: Rules }): ReactNode {
	const { find = "", tag = "" } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const catalogue = useQuery(readCatalogue());
	const evidence = useQuery(readQuery("readEvidence", {}));
	const settings = readRuleSettings(contentOf(rules));
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
					{evidence.data !== undefined && evidence.data.counted_at !== null && (
						<span className="text-xs text-faint">
							{t("figuresUpdated")} <Time at={evidence.data.counted_at} />
						</span>
					)}
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
					<SaveTableButton name="rules" buildRows={() => buildRows(shown, settings, evidence.data)} />
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
				<RuleTable
					label={t("catalogue")}
					rows={shown.map((rule) => ({
						id: rule.id,
						title: rule.title,
						weight: settings[rule.id]?.weight ?? rule.weight,
						figures: findEvidence(evidence.data, rule.id),
						name: <RuleName rule={rule} mode={settings[rule.id]?.mode ?? "off"} />,
					}))}
				/>
			)}
		</Card>
	);
}

type Settings = ReturnType<typeof readRuleSettings>;

/** Every figure of the rules that are shown, for a spreadsheet. */
function buildRows(
	shown: readonly CatalogueRule[],
	settings: Settings,
	evidence: Answer<"readEvidence"> | undefined,
): readonly (readonly string[])[] {
	const head = ["id", "title", "mode", "weight", "fired", "fraud", "legit", "precision", "low", "high", "lift"];
	const rows = shown.map(({ id, title, weight }) => {
		const found = findEvidence(evidence, id);
		const precision = found?.precision ?? undefined;
		const values = [settings[id]?.mode ?? "off", settings[id]?.weight ?? weight, found?.fired, found?.fraud];
		const shares = [found?.legit, precision?.value, precision?.low, precision?.high, found?.lift, found?.fraud_money];
		return [id, title, ...[...values, ...shares].map((value) => String(value ?? ""))];
	});
	return [[...head, "fraud_money"], ...rows];
}

function RuleName({ rule, mode }: { readonly rule: CatalogueRule; readonly mode: string }): ReactNode {
	return (
		<>
			<span className="flex flex-wrap items-center gap-2">
				<Link to="/rules/$ruleId" params={{ ruleId: rule.id }} className="font-medium hover:underline">
					{rule.title}
				</Link>
				{mode !== "live" && <Badge tone={mode === "shadow" ? "accent" : "neutral"}>{nameRuleStatus(mode)}</Badge>}
				{rule.floor !== null && (
					<Badge tone={rule.floor === "block" ? "block" : "review"}>
						{t("atLeast", { floor: nameWord(rule.floor) })}
					</Badge>
				)}
			</span>
			<span className="block text-xs text-faint">{rule.tags.map(nameWord).join(", ")}</span>
		</>
	);
}
