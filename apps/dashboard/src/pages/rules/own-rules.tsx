// Custom rules of the workspace, in CEL over the same signals.

import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { type CustomSetting, readCustomRules } from "./draft-edits.ts";
import { type Editing, OwnRuleDrawer } from "./own-rule-drawer.tsx";
import { contentOf, type Rules } from "./use-draft.ts";

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
			<ul className="flex flex-col divide-y divide-line">
				{own.map(([id, rule]) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
						<div className="min-w-0 flex-1">
							<p className="flex flex-wrap items-center gap-2 font-medium">
								{rule.title}
								{rule.mode !== undefined && rule.mode !== "live" && <Badge tone="accent">{nameWord(rule.mode)}</Badge>}
							</p>
							<code className="block truncate font-mono text-xs text-soft" title={rule.when}>
								{rule.when}
							</code>
						</div>
						<span className="figures text-xs text-soft">
							{t("weight")} {rule.weight.toFixed(2)}
						</span>
						<Button size="sm" icon={isLocked ? "eye" : "edit"} onClick={() => setEditing({ id, rule })}>
							{isLocked ? t("look") : t("edit")}
						</Button>
					</li>
				))}
			</ul>
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
