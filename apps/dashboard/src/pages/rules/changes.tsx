// The differences between two rule sets, in sentences and tables.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import type { IconName } from "../../components/icons.tsx";
import { t } from "../../messages/rule-changes.ts";
import { nameSignal } from "../../messages/signals.ts";
import { useSession } from "../../session/session-context.tsx";
import {
	type ChangedValue,
	type ChangeKind,
	type ChangeWords,
	describeChanges,
	type RawChange,
	type RuleSetChange,
} from "./describe-changes.ts";
import { sayAdded, sayPinned } from "./layer/say-steps.ts";
import { sayCondition } from "./say-condition.ts";
import { useConditionTools } from "./use-signals.ts";

export const CHANGE_SIGNS: Readonly<Record<ChangeKind, { readonly tone: Tone; readonly icon: IconName }>> = {
	added: { tone: "allow", icon: "plus" },
	changed: { tone: "accent", icon: "edit" },
	removed: { tone: "block", icon: "minus" },
};

export function Changes({ changes }: { readonly changes: readonly RawChange[] }): ReactNode {
	const words = useChangeWords();
	return (
		<ul className="flex flex-col divide-y divide-line">
			{describeChanges(changes, words).map((change) => (
				<li key={change.id} className="flex flex-col gap-1.5 py-2.5 first:pt-0 last:pb-0">
					<ChangeLine change={change} />
				</li>
			))}
		</ul>
	);
}

/** Titles of rules, and conditions as sentences. Until they are loaded, ids and CEL text are shown. */
function useChangeWords(): ChangeWords {
	const { workspace } = useSession();
	const catalogue = useQuery(readCatalogue());
	const tools = useConditionTools();
	return {
		titleOf: (ruleId) => catalogue.data?.data.find(({ id }) => id === ruleId)?.title ?? ruleId,
		sayWhen: (when) => {
			const found = tools?.read(when, tools.find);
			if (tools === undefined || found === undefined || "refusal" in found) return when;
			return sayCondition(found.condition, tools.find, workspace.currency);
		},
		sayPin: (pin) => {
			const signal = tools?.find(pin.signal) ?? { name: pin.signal, type: "number", unit: null, choices: null };
			return {
				part: [pin.signal, pin.with].flatMap((name) => (name === undefined ? [] : [nameSignal(name)])).join(" × "),
				range: sayPinned(signal, pin, workspace.currency),
				value: sayAdded(pin.value),
			};
		},
	};
}

function ChangeLine({ change }: { readonly change: RuleSetChange }): ReactNode {
	const { kind, subject, ruleId, condition, values } = change;
	const { tone, icon } = CHANGE_SIGNS[kind];
	const [only] = values;
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
				<Badge tone={tone} icon={icon}>
					{t(`kind_${kind}`)}
				</Badge>
				<span className="font-medium">
					{ruleId === undefined ? (
						subject
					) : (
						<Link to="/rules/$ruleId" params={{ ruleId }} className="hover:underline">
							{subject}
						</Link>
					)}
				</span>
				{values.length === 1 && only !== undefined && kind === "changed" && <OneValue value={only} />}
			</p>
			{condition !== undefined && (
				<p className="text-sm break-words">{t(kind === "removed" ? "firedWhen" : "firesWhen", { condition })}</p>
			)}
			{(values.length > 1 || kind !== "changed") && <Values kind={kind} values={values} />}
		</>
	);
}

/** “Weight 1 → 1.35”. A screen reader says which value was there before. */
function OneValue({ value: { label, before, after } }: { readonly value: ChangedValue }): ReactNode {
	return (
		<span className="min-w-0 break-words">
			{label}{" "}
			<del className="text-soft no-underline">
				<span className="sr-only">{t("was")} </span>
				{before ?? t("none")}
			</del>
			<span aria-hidden="true"> → </span>
			<ins className="font-medium no-underline">
				<span className="sr-only">{t("after")} </span>
				{after ?? t("none")}
			</ins>
		</span>
	);
}

function Values({ kind, values }: { readonly kind: ChangeKind; readonly values: readonly ChangedValue[] }): ReactNode {
	return (
		<div className="overflow-x-auto">
			<table className="w-full max-w-3xl text-sm">
				<thead className="text-left text-xs text-faint">
					<tr>
						<th scope="col" className="w-40 py-1 pr-4 font-medium">
							{t("setting_column")}
						</th>
						{kind !== "added" && (
							<th scope="col" className="py-1 pr-4 font-medium">
								{t("before")}
							</th>
						)}
						{kind !== "removed" && (
							<th scope="col" className="py-1 font-medium">
								{t(kind === "added" ? "value" : "after")}
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{values.map(({ label, before, after }) => (
						<tr key={label} className="border-t border-line align-top">
							<th scope="row" className="py-1 pr-4 text-left font-normal text-soft">
								{label}
							</th>
							{kind !== "added" && <td className="py-1 pr-4 break-words">{before ?? t("none")}</td>}
							{kind !== "removed" && <td className="py-1 font-medium break-words">{after ?? t("none")}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
