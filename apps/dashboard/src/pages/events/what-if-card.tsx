// What-if analysis: other weights, parameters and thresholds for this event. Nothing is saved.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type Answer, call, type Item } from "../../api/call.ts";
import { useOnce } from "../../api/queries.ts";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { DecisionBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card } from "../../components/page.tsx";
import { FormError, SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/event.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import type { Explanation } from "./event-types.ts";
import { buildEdits, type Edits, NO_EDITS, readParameters } from "./what-if-edits.ts";

type Rule = Item<"describeRules">;
type WhatIf = Answer<"tryOtherRules">;

export function WhatIfCard({ explanation }: { readonly explanation: Explanation }): ReactNode {
	const { can } = useSession();
	const [isOpen, setIsOpen] = useState(false);
	if (!can("tryOtherRules") || !can("describeRules")) return null;
	return (
		<Card
			title={t("whatIf")}
			actions={
				<Button size="sm" icon="play" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
					{isOpen ? t("rawHide") : t("whatIfOpen")}
				</Button>
			}
		>
			<p className="text-sm text-soft">{t("whatIfText")}</p>
			{isOpen && <Trial explanation={explanation} />}
		</Card>
	);
}

function Trial({ explanation }: { readonly explanation: Explanation }): ReactNode {
	const { event, thresholds, contributions } = explanation;
	const catalogue = useQuery({ ...readCatalogue(), staleTime: 5 * 60_000 });
	const [edits, setEdits] = useState<Edits>(NO_EDITS);
	const [shown, setShown] = useState(() => contributions.map(({ rule }) => rule));
	const trial = useOnce({
		mutationFn: () =>
			call("tryOtherRules", { parameters: { event_id: event.id }, body: buildEdits(edits, event.type) }),
	});
	if (catalogue.data === undefined) {
		return catalogue.isError ? <FormError error={catalogue.error} /> : <SkeletonLines count={4} />;
	}
	const rules = catalogue.data.data;
	const weights = new Map(contributions.map(({ rule, weight }) => [rule, weight]));
	const change = (next: Edits): void => setEdits(next);
	return (
		<form
			className="flex flex-col gap-4"
			onSubmit={(submitted) => {
				submitted.preventDefault();
				trial.mutate();
			}}
		>
			<div className="flex flex-wrap gap-3">
				{(["review", "block"] as const).map((name) => (
					<Field key={name} label={name === "review" ? t("whatIfReview") : t("whatIfBlock")} className="w-32">
						<Input
							type="number"
							min={1}
							max={100}
							step="any"
							placeholder={String(thresholds[name])}
							value={edits.thresholds[name] ?? ""}
							onChange={(typed) =>
								change({ ...edits, thresholds: { ...edits.thresholds, [name]: typed.target.value } })
							}
						/>
					</Field>
				))}
			</div>
			<ul className="flex flex-col divide-y divide-line border-y border-line">
				{shown.map((id) => {
					const rule = rules.find((one) => one.id === id);
					return rule === undefined ? null : (
						<RuleEdits key={id} rule={rule} weight={weights.get(id) ?? rule.weight} edits={edits} onChange={change} />
					);
				})}
			</ul>
			<Field label={t("whatIfAdd")} className="max-w-md">
				<Select
					value=""
					onChoose={(id) => setShown([...shown, id])}
					choices={[
						{ value: "", label: t("whatIfAddChoose") },
						...rules.filter(({ id }) => !shown.includes(id)).map(({ id, title }) => ({ value: id, label: title })),
					]}
				/>
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look="primary" icon="play" isBusy={trial.isPending}>
					{t("whatIfRun")}
				</Button>
				<Button
					icon="undo"
					onClick={() => {
						setEdits(NO_EDITS);
						trial.reset();
					}}
				>
					{t("whatIfReset")}
				</Button>
			</div>
			<FormError error={trial.error} />
			{trial.data !== undefined && <Comparison answer={trial.data} />}
		</form>
	);
}

interface RuleEditsProps {
	readonly rule: Rule;
	readonly weight: number;
	readonly edits: Edits;
	readonly onChange: (edits: Edits) => void;
}

function RuleEdits({ rule, weight, edits, onChange }: RuleEditsProps): ReactNode {
	const { workspace } = useSession();
	const headingId = useId();
	const own = edits.rules[rule.id] ?? {};
	const set = (name: string, typed: string): void =>
		onChange({ ...edits, rules: { ...edits.rules, [rule.id]: { ...own, [name]: typed } } });
	return (
		<li className="flex flex-col gap-2 py-3">
			<p id={headingId} className="text-sm font-medium" title={rule.why}>
				{rule.title}
			</p>
			<fieldset aria-labelledby={headingId} className="flex flex-wrap gap-3">
				<Field label={t("whatIfWeight")} className="w-28">
					<Input
						type="number"
						step="any"
						placeholder={String(weight)}
						value={own["weight"] ?? ""}
						onChange={(typed) => set("weight", typed.target.value)}
					/>
				</Field>
				{readParameters(rule.parameters, workspace.country).map(({ name, unit, fallback, min, max }) => (
					<Field key={name} label={nameParameter(name, unit, workspace.currency)} className="w-44">
						<Input
							type="number"
							step="any"
							min={min}
							max={max}
							placeholder={fallback}
							value={own[name] ?? ""}
							onChange={(typed) => set(name, typed.target.value)}
						/>
					</Field>
				))}
			</fieldset>
		</li>
	);
}

/** The parameter with its unit, unless the name already says it. */
function nameParameter(name: string, unit: string, currency: string): string {
	const text = nameWord(splitName(name));
	if (unit === "money") return `${text} (${currency})`;
	return unit === "" || unit === "count" || unit === "ratio" || text.includes(unit) ? text : `${text} (${unit})`;
}

/** `ageDaysMax` → `age_days_max`. */
function splitName(name: string): string {
	return name.replaceAll(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
}

function Comparison({ answer: { before, after, faithful } }: { readonly answer: WhatIf }): ReactNode {
	const isOther = before.decision !== after.decision;
	const fired = new Set(before.contributions.map(({ rule }) => rule));
	const fires = new Set(after.contributions.map(({ rule }) => rule));
	const gone = before.contributions.filter(({ rule }) => !fires.has(rule));
	const fresh = after.contributions.filter(({ rule }) => !fired.has(rule));
	return (
		<section aria-live="polite" className="flex flex-col gap-3 rounded-md bg-sunken p-4">
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
				<Verdict label={t("whatIfBefore")} verdict={before} />
				<Icon name="chevronRight" className="text-faint" />
				<Verdict label={t("whatIfAfter")} verdict={after} />
				<p className="font-medium">{isOther ? t("whatIfOther") : t("whatIfSame")}</p>
			</div>
			{[...gone, ...fresh].length > 0 && (
				<ul className="flex flex-col gap-1 text-sm">
					{gone.map(({ rule, title }) => (
						<li key={rule}>
							{title ?? nameWord(rule)} <span className="text-faint">{t("whatIfNoLonger")}</span>
						</li>
					))}
					{fresh.map(({ rule, title }) => (
						<li key={rule}>
							{title ?? nameWord(rule)} <span className="text-faint">{t("whatIfNew")}</span>
						</li>
					))}
				</ul>
			)}
			{!faithful && <p className="text-xs text-soft">{t("whatIfUnfaithful")}</p>}
		</section>
	);
}

function Verdict({ label, verdict }: { readonly label: string; readonly verdict: WhatIf["before"] }): ReactNode {
	return (
		<div>
			<p className="text-xs text-faint">{label}</p>
			<p className="flex items-center gap-2">
				<DecisionBadge decision={verdict.decision} />
				<span className="figures text-lg font-semibold">{Math.round(verdict.score)}</span>
			</p>
		</div>
	);
}
