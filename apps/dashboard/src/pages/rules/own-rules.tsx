// Custom rules of the workspace, in CEL over the same signals.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { t } from "../../messages/rules.ts";
import { nameRuleStatus } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { type CustomSetting, readCustomRules } from "./draft-edits.ts";
import { type Editing, OwnRuleDrawer } from "./own-rule-drawer.tsx";
import { findEvidence, RuleTable } from "./rule-table.tsx";
import { sayCondition } from "./say-condition.ts";
import { contentOf, type Rules } from "./use-draft.ts";
import { useConditionTools } from "./use-signals.ts";

const NEW_RULE: CustomSetting = {
	title: "",
	sentence: "",
	on: ["out"],
	when: "",
	weight: 1,
	tags: ["impersonation"],
	mode: "shadow",
};

export function OwnRules({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useSession();
	const own = Object.entries(readCustomRules(contentOf(rules)));
	const evidence = useQuery(readQuery("readEvidence", {}));
	const [editing, setEditing] = useState<Editing>();
	const isLocked = !can("replaceDraft");
	return (
		<Card
			title={t("own")}
			actions={
				!isLocked && (
					<Button size="sm" look="primary" icon="plus" onClick={() => setEditing({ id: undefined, rule: NEW_RULE })}>
						{t("newRule")}
					</Button>
				)
			}
		>
			<p className="text-sm text-soft">{t("ownText")}</p>
			{own.length === 0 && (
				<EmptyState icon="rules" title={t("noOwn")}>
					{t("noOwnText")}
				</EmptyState>
			)}
			{own.length > 0 && (
				<RuleTable
					label={t("own")}
					hasActions
					rows={own.map(([id, rule]) => ({
						id,
						title: rule.title,
						weight: rule.weight,
						figures: findEvidence(evidence.data, id),
						name: <OwnRuleName rule={rule} />,
						actions: (
							<Button
								size="sm"
								icon={isLocked ? "eye" : "edit"}
								aria-label={t(isLocked ? "lookAt" : "editOf", { title: rule.title })}
								onClick={() => setEditing({ id, rule })}
							>
								{isLocked ? t("look") : t("edit")}
							</Button>
						),
					}))}
				/>
			)}
			{editing !== undefined && (
				<OwnRuleDrawer
					key={editing.id ?? "new"}
					rules={rules}
					editing={editing}
					isLocked={isLocked}
					onClose={() => setEditing(undefined)}
				/>
			)}
		</Card>
	);
}

/** The title, and the condition as a sentence if the builder can show it. */
function OwnRuleName({ rule }: { readonly rule: CustomSetting }): ReactNode {
	const { workspace } = useSession();
	const tools = useConditionTools();
	const found = tools?.read(rule.when, tools.find);
	return (
		<>
			<span className="flex flex-wrap items-center gap-2 font-medium">
				{rule.title}
				{rule.mode !== undefined && rule.mode !== "live" && <Badge tone="accent">{nameRuleStatus(rule.mode)}</Badge>}
			</span>
			{tools !== undefined && found !== undefined && "condition" in found ? (
				<span className="block text-xs break-words text-soft">
					{sayCondition(found.condition, tools.find, workspace.currency)}
				</span>
			) : (
				<code className="block font-mono text-xs break-words text-soft">{rule.when}</code>
			)}
		</>
	);
}
