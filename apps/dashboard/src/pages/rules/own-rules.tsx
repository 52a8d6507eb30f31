// Rules of the workspace's own, in CEL over the same signals.

import { type FormEvent, type ReactNode, useState } from "react";
import { ApiFailure } from "../../api/failure.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input, Select } from "../../components/field.tsx";
import { Drawer } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { useHere } from "../../session/here.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { type CustomSetting, readCustomRules } from "./draft-edits.ts";
import { contentOf, type Rules, useDraftChange } from "./use-draft.ts";

const OCCASIONS = ["out", "in", "login", "sim.swap", "customer.created", "customer.updated"];
const TAGS = ["impersonation", "insider", "cyber", "agent", "mule", "regulatory", "crypto", "pace", "trust"];
const PREFIX = "custom_";
const NEW_RULE: CustomSetting = {
	title: "",
	sentence: "",
	on: ["out"],
	when: "",
	weight: 1,
	tags: ["impersonation"],
	mode: "shadow",
};

interface Editing {
	readonly id: string | undefined;
	readonly rule: CustomSetting;
}

export function OwnRules({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useHere();
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

interface OwnRuleDrawerProps {
	readonly rules: Rules;
	readonly editing: Editing;
	readonly isLocked: boolean;
	readonly onClose: () => void;
}

function OwnRuleDrawer({ rules, editing, isLocked, onClose }: OwnRuleDrawerProps): ReactNode {
	const [name, setName] = useState(editing.id?.slice(PREFIX.length) ?? "");
	const [rule, setRule] = useState(editing.rule);
	const draft = useDraftChange(rules, () => {
		showToast({ title: t("inDraft"), text: t("inDraftText") });
		onClose();
	});
	const id = editing.id ?? `${PREFIX}${name}`;
	const set = (changed: Partial<CustomSetting>): void => setRule({ ...rule, ...changed });
	const problemOf = (field: string): string | undefined =>
		draft.error instanceof ApiFailure ? draft.error.findDetail(`custom.${id}.${field}`) : undefined;
	const edits = { custom: { [id]: { ...rule, floor: rule.floor ?? null } } };
	const toggle = (list: readonly string[], word: string, isChosen: boolean): readonly string[] =>
		isChosen ? [...list, word] : list.filter((one) => one !== word);
	return (
		<Drawer
			isOpen
			onClose={onClose}
			title={editing.id === undefined ? t("newRule") : rule.title}
			description={t("ownDrawerText")}
			footer={
				!isLocked && (
					<>
						{editing.id !== undefined && (
							<Button look="danger" isBusy={draft.isPending} onClick={() => draft.save({ custom: { [id]: null } })}>
								{t("removeRule")}
							</Button>
						)}
						<Button onClick={onClose}>{common("cancel")}</Button>
						<Button look="primary" type="submit" form="own-rule" isBusy={draft.isPending}>
							{t("putInDraft")}
						</Button>
					</>
				)
			}
		>
			<form
				id="own-rule"
				className="flex flex-col gap-4"
				onSubmit={(event: FormEvent) => {
					event.preventDefault();
					draft.save(edits);
				}}
			>
				<FormError error={draft.error} />
				{editing.id === undefined && (
					<Field label={t("ruleId")} hint={`${PREFIX}${name}`} error={problemOf("id")}>
						<Input
							required
							pattern="[a-z0-9_]+"
							maxLength={50}
							value={name}
							placeholder="ussd_night"
							onChange={(event) => setName(event.target.value.toLowerCase().replaceAll(/[^a-z0-9_]/g, "_"))}
						/>
					</Field>
				)}
				<Field label={t("ruleTitle")} error={problemOf("title")}>
					<Input
						required
						disabled={isLocked}
						maxLength={100}
						value={rule.title}
						onChange={(event) => set({ title: event.target.value })}
					/>
				</Field>
				<ConditionEditor
					value={rule.when}
					isLocked={isLocked}
					error={problemOf("when")}
					onChange={(when) => set({ when })}
					describe={(when) => draft.merge({ custom: { [id]: { ...edits.custom[id], when } } })}
					field={`custom.${id}.when`}
				/>
				<Field label={t("sentence")} hint={t("sentenceHint")} error={problemOf("sentence")}>
					<Input
						required
						disabled={isLocked}
						maxLength={300}
						value={rule.sentence}
						onChange={(event) => set({ sentence: event.target.value })}
					/>
				</Field>
				<fieldset className="flex flex-col gap-1">
					<legend className="pb-1 text-sm font-medium">{t("on")}</legend>
					<div className="grid grid-cols-2">
						{OCCASIONS.map((occasion) => (
							<Checkbox
								key={occasion}
								label={nameWord(occasion)}
								disabled={isLocked}
								checked={rule.on.includes(occasion)}
								onToggle={(isChosen) => set({ on: toggle(rule.on, occasion, isChosen) })}
							/>
						))}
					</div>
				</fieldset>
				<div className="grid gap-4 sm:grid-cols-3">
					<Field label={t("mode")}>
						<Select
							disabled={isLocked}
							value={rule.mode ?? "live"}
							choices={["live", "shadow", "off"].map((value) => ({ value, label: nameWord(value) }))}
							onChoose={(mode) => set({ mode: mode as NonNullable<CustomSetting["mode"]> })}
						/>
					</Field>
					<Field label={t("weight")} error={problemOf("weight")}>
						<Input
							type="number"
							min={-10}
							max={10}
							step={0.05}
							disabled={isLocked}
							value={rule.weight}
							onChange={(event) => set({ weight: Number(event.target.value) })}
						/>
					</Field>
					<Field label={t("floor")}>
						<Select
							disabled={isLocked}
							value={rule.floor ?? ""}
							choices={[
								{ value: "", label: t("noFloor") },
								{ value: "review", label: nameWord("review") },
								{ value: "block", label: nameWord("block") },
							]}
							onChoose={(floor) => {
								const { floor: _before, ...rest } = rule;
								setRule(floor === "" ? rest : { ...rest, floor: floor as "review" | "block" });
							}}
						/>
					</Field>
				</div>
				<Tags rule={rule} isLocked={isLocked} error={problemOf("tags")} onChange={(tags) => set({ tags })} />
			</form>
		</Drawer>
	);
}

interface TagsProps {
	readonly rule: CustomSetting;
	readonly isLocked: boolean;
	readonly error: string | undefined;
	readonly onChange: (tags: readonly string[]) => void;
}

function Tags({ rule, isLocked, error, onChange }: TagsProps): ReactNode {
	const offered = [...new Set([...TAGS, ...rule.tags])];
	return (
		<fieldset className="flex flex-col gap-1">
			<legend className="pb-1 text-sm font-medium">{t("tags")}</legend>
			<div className="grid grid-cols-2">
				{offered.map((tag) => (
					<Checkbox
						key={tag}
						label={nameWord(tag)}
						disabled={isLocked}
						checked={rule.tags.includes(tag)}
						onToggle={(isChosen) => onChange(isChosen ? [...rule.tags, tag] : rule.tags.filter((one) => one !== tag))}
					/>
				))}
			</div>
			{error !== undefined && <p className="text-xs text-block">{error}</p>}
		</fieldset>
	);
}
