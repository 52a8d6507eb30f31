// One rule of the catalogue: purpose, performance, weight over time, and parameters.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listWords } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { LineChart } from "../../charts/line-chart.tsx";
import { Badge } from "../../components/badge.tsx";
import { Field, Input, Select } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card, Figure, Page } from "../../components/page.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { formatIsoMinute } from "../../format/days.ts";
import { formatMoment } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/rules.ts";
import { nameRuleStatus, nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CatalogueRule } from "./catalogue.tsx";
import { nameParameter } from "./describe-changes.ts";
import { type RuleSetting, readRuleSettings } from "./draft-edits.ts";
import { PutInDraft } from "./put-in-draft.tsx";
import { type Evidence, Precision } from "./rule-table.tsx";
import { contentOf, type Rules, useDraftForm, useRules } from "./use-draft.ts";

const route = getRouteApi("/rules/$ruleId");

export function RulePage(): ReactNode {
	const { ruleId } = route.useParams();
	const catalogue = useQuery(readCatalogue());
	const evidence = useQuery(readQuery("readEvidence", {}));
	const rules = useRules();
	const rule = catalogue.data?.data.find(({ id }) => id === ruleId);
	const error = catalogue.error ?? rules.error;
	if (error !== null) return <ErrorState error={error} onRetry={() => void catalogue.refetch()} />;
	if (catalogue.isSuccess && rule === undefined) {
		return (
			<EmptyState icon="search" title={t("noSuchRule")}>
				{t("noRuleText")}
			</EmptyState>
		);
	}
	const figures = evidence.data?.rules.find((one) => one.rule === ruleId);
	return (
		<Page
			title={rule?.title ?? ruleId}
			lead={
				<Link to="/rules" className="inline-flex items-center gap-1 hover:underline">
					<Icon name="chevronLeft" size={13} />
					{t("allRules")}
				</Link>
			}
		>
			{rule === undefined || rules.data === undefined ? (
				<SkeletonLines count={10} />
			) : (
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<div className="flex min-w-0 flex-col gap-4">
						<About rule={rule} />
						<Shown figures={figures} isPending={evidence.isPending} />
					</div>
					<Settings key={`${rule.id} ${rules.data.draft?.revision ?? 0}`} rule={rule} rules={rules.data} />
				</div>
			)}
		</Page>
	);
}

function About({ rule }: { readonly rule: CatalogueRule }): ReactNode {
	return (
		<Card title={t("why")}>
			<p className="text-sm">{rule.why}</p>
			<p className="flex flex-wrap gap-1">
				{rule.applies_to.map((occasion) => (
					<Badge key={occasion} tone="accent">
						{nameWord(occasion)}
					</Badge>
				))}
				{rule.tags.map((tag) => (
					<Badge key={tag}>{nameWord(tag)}</Badge>
				))}
			</p>
			<p className="text-xs text-faint">
				{t("looksAt")} <span className="font-mono">{rule.signals.join(", ")}</span>
			</p>
		</Card>
	);
}

interface ShownProps {
	readonly figures: Evidence | undefined;
	readonly isPending: boolean;
}

function Shown({ figures, isPending }: ShownProps): ReactNode {
	const { workspace } = useSession();
	if (isPending) return <SkeletonLines count={4} />;
	if (figures === undefined) {
		return (
			<Card title={t("shown")}>
				<p className="text-sm text-soft">{t("nothingShown")}</p>
			</Card>
		);
	}
	const points = figures.weights.map(({ at, weight }) => ({ atMs: Date.parse(at), values: { weight } }));
	return (
		<Card title={t("shown")}>
			<div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
				<Figure
					label={t("fired")}
					value={formatCount(figures.fired)}
					note={t("unlabelledOf", { count: figures.fired - figures.fraud - figures.legit })}
				/>
				<Figure label={t("fraud")} value={formatCount(figures.fraud)} />
				<Figure label={t("legit")} value={formatCount(figures.legit)} />
				<Figure
					label={t("lift")}
					value={figures.lift === null ? "–" : `${figures.lift.toFixed(1)}×`}
					note={t("liftText")}
				/>
			</div>
			<p className="text-sm">
				{t("precision")}: <Precision figures={figures} />
			</p>
			{points.length > 1 && (
				<LineChart
					label={t("weightOverTime")}
					height={160}
					points={points}
					series={[{ id: "weight", label: t("weight"), tone: "accent" }]}
					formatTime={(atMs) => formatMoment(atMs, workspace.time_zone)}
					nameTime={(atMs) => formatIsoMinute(atMs, workspace.time_zone)}
				/>
			)}
		</Card>
	);
}

interface Bounds {
	readonly default?: unknown;
	readonly unit?: string;
	readonly min?: number;
	readonly max?: number;
}

interface SettingsProps {
	readonly rule: CatalogueRule;
	readonly rules: Rules;
}

function Settings({ rule, rules }: SettingsProps): ReactNode {
	const { can } = useSession();
	const setting: RuleSetting = readRuleSettings(contentOf(rules))[rule.id] ?? {};
	const form = useDraftForm(rules, {
		initial: {
			mode: setting.mode ?? ("off" as NonNullable<RuleSetting["mode"]>),
			weight: String(setting.weight ?? rule.weight),
			parameters: Object.fromEntries(
				Object.keys(rule.parameters).map((name) => [name, String(setting.parameters?.[name] ?? "")]),
			) as Readonly<Record<string, string>>,
		},
		toEdits: ({ mode, weight, parameters }) => {
			const changed = Object.entries(parameters)
				.filter(([name, value]) => value !== String(setting.parameters?.[name] ?? ""))
				.map(([name, value]) => [name, Number(value)]);
			const named = changed.length > 0 && { parameters: Object.fromEntries(changed) };
			return { rules: { [rule.id]: { mode, weight: Number(weight), ...named } } };
		},
	});
	const { mode, parameters } = form.values;
	const isLocked = !can("replaceDraft");
	const problemOf = (field: string) => form.problemOf(`rules.${rule.id}.${field}`);
	return (
		<Card title={t("settings")}>
			<form onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label={t("mode")} hint={t(`mode_${mode === "live" || mode === "shadow" ? mode : "off"}`)}>
						<Select
							value={mode}
							disabled={isLocked}
							choices={listWords("replaceDraft", "custom.mode").map((value) => ({
								value,
								label: nameRuleStatus(value),
							}))}
							onChoose={(value) => form.set("mode")(value as typeof mode)}
						/>
					</Field>
					<Field label={t("weight")} hint={t("weightText")} error={problemOf("weight")}>
						<Input type="number" step={0.05} disabled={isLocked} {...form.text("weight")} />
					</Field>
					{Object.entries(rule.parameters).map(([name, given]) => {
						const bounds = given as Bounds;
						return (
							<Field
								key={name}
								label={nameParameter(name)}
								hint={t("bounds", {
									unit: nameWord(bounds.unit ?? ""),
									min: bounds.min ?? "–",
									max: bounds.max ?? "–",
									usual: String(bounds.default ?? "–"),
								})}
								error={problemOf(`parameters.${name}`)}
							>
								<Input
									type="number"
									step="any"
									min={bounds.min}
									max={bounds.max}
									disabled={isLocked}
									value={parameters[name] ?? ""}
									onChange={(event) => form.set("parameters")({ ...parameters, [name]: event.target.value })}
								/>
							</Field>
						);
					})}
				</div>
				{!isLocked && <PutInDraft isBusy={form.isBusy} />}
			</form>
		</Card>
	);
}
