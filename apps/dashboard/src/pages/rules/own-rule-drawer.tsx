// Edits a custom rule. The change goes into the draft and decides nothing until the draft is published.

import { type ReactNode, useState } from "react";
import { listWords } from "../../api/call.ts";
import type { Form } from "../../api/use-api-form.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input, Select } from "../../components/field.tsx";
import { Drawer } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/rules.ts";
import { nameRuleStatus, nameWord } from "../../messages/words.ts";
import { ConditionField } from "./condition-field.tsx";
import type { CustomSetting } from "./draft-edits.ts";
import { MESSAGE_LENGTH_MAX, MessageField } from "./message-field.tsx";
import { mergeIntoDraft, type Rules, useDraftForm } from "./use-draft.ts";

const PREFIX = "custom_";
const REMOVE = "remove";

export interface Editing {
	/** Undefined for a new rule. */
	readonly id: string | undefined;
	readonly rule: CustomSetting;
}

interface Values {
	/** The id without its prefix. */
	readonly name: string;
	readonly rule: CustomSetting;
}

const idOf = ({ name }: Values): string => `${PREFIX}${name}`;
const toFields = (rule: CustomSetting) => ({ ...rule, floor: rule.floor ?? null });

const NAME_LENGTH_MAX = 50;

/** “Large payment at night” → `large_payment_at_night`. */
function toName(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[^a-z0-9_]+/g, "_")
		.slice(0, NAME_LENGTH_MAX);
}

/** The service fills in at most this many signals. */
const PLACES_MAX = 8;

function fitsMessage(said: string): boolean {
	return said.length <= MESSAGE_LENGTH_MAX && said.split("{").length <= PLACES_MAX + 1;
}

interface OwnRuleDrawerProps {
	readonly rules: Rules;
	readonly editing: Editing;
	readonly isLocked: boolean;
	readonly onClose: () => void;
}

export function OwnRuleDrawer({ rules, editing, isLocked, onClose }: OwnRuleDrawerProps): ReactNode {
	const isNew = editing.id === undefined;
	const form = useDraftForm<Values>(rules, {
		initial: { name: editing.id?.slice(PREFIX.length) ?? "", rule: editing.rule },
		toEdits: (values, act) => ({ custom: { [idOf(values)]: act === REMOVE ? null : toFields(values.rule) } }),
		onSaved: onClose,
	});
	return (
		<Drawer
			isOpen
			isWide
			onClose={onClose}
			title={isNew ? t("newRule") : form.values.rule.title}
			description={t("ownDrawerText")}
			footer={
				!isLocked && (
					<>
						{!isNew && (
							<Button look="danger" isBusy={form.isBusy} onClick={() => form.send(REMOVE)}>
								{t("removeRule")}
							</Button>
						)}
						<Button onClick={onClose}>{common("cancel")}</Button>
						<Button look="primary" type="submit" form="own-rule" isBusy={form.isBusy}>
							{t("putInDraft")}
						</Button>
					</>
				)
			}
		>
			<form id="own-rule" className="flex flex-col gap-4" onSubmit={form.submit}>
				<FormError error={form.error} />
				<RuleFields form={form} rules={rules} isNew={isNew} isLocked={isLocked} />
			</form>
		</Drawer>
	);
}

function RuleIdField({ form }: { readonly form: Form<Values> }): ReactNode {
	const id = idOf(form.values);
	return (
		<Field
			label={t("ruleId")}
			hint={form.values.name === "" ? t("ruleIdHint") : id}
			error={form.problemOf(`custom.${id}.id`)}
		>
			<Input
				required
				pattern="[a-z0-9_]+"
				maxLength={50}
				value={form.values.name}
				placeholder="ussd_night"
				onChange={(event) => form.set("name")(toName(event.target.value))}
			/>
		</Field>
	);
}

interface RuleFieldsProps {
	readonly form: Form<Values>;
	readonly rules: Rules;
	readonly isNew: boolean;
	readonly isLocked: boolean;
}

function RuleFields({ form, rules, isNew, isLocked }: RuleFieldsProps): ReactNode {
	const { rule, name } = form.values;
	const id = idOf(form.values);
	const set = (changed: Partial<CustomSetting>): void => form.set("rule")({ ...rule, ...changed });
	/** The last message that the builder wrote. Somebody's own words are kept. */
	const [written, setWritten] = useState<string>();
	const problemOf = (field: string) => form.problemOf(`custom.${id}.${field}`);
	return (
		<>
			<Field label={t("ruleTitle")} error={problemOf("title")}>
				<Input
					required
					disabled={isLocked}
					maxLength={100}
					value={rule.title}
					onChange={({ target }) => {
						if (isNew && name === toName(rule.title)) form.set("name")(toName(target.value));
						set({ title: target.value });
					}}
				/>
			</Field>
			<ConditionField
				value={rule.when}
				on={rule.on}
				isLocked={isLocked}
				error={problemOf("when")}
				onChange={(when, { before, after }) => {
					const isOwn = rule.sentence !== "" && rule.sentence !== (written ?? before);
					const sentence = after === undefined || isOwn ? rule.sentence : fitsMessage(after) ? after : rule.title;
					setWritten(isOwn ? written : sentence);
					set({ when, sentence });
				}}
				describe={(when) => mergeIntoDraft(rules, { custom: { [id]: { ...toFields(rule), when } } })}
				field={`custom.${id}.when`}
			/>
			<MessageField
				value={rule.sentence}
				when={rule.when}
				isLocked={isLocked}
				error={problemOf("sentence")}
				onChange={(sentence) => set({ sentence })}
			/>
			{isNew && <RuleIdField form={form} />}
			<WordBoxes
				legend={t("on")}
				offered={listWords("replaceDraft", "custom.on")}
				chosen={rule.on}
				isLocked={isLocked}
				error={problemOf("on")}
				onChange={(on) => set({ on })}
			/>
			<EffectFields rule={rule} isLocked={isLocked} weightProblem={problemOf("weight")} onChange={form.set("rule")} />
			<WordBoxes
				legend={t("tags")}
				offered={listWords("replaceDraft", "custom.tags")}
				chosen={rule.tags}
				isLocked={isLocked}
				error={problemOf("tags")}
				onChange={(tags) => set({ tags })}
			/>
		</>
	);
}

interface EffectFieldsProps {
	readonly rule: CustomSetting;
	readonly isLocked: boolean;
	readonly weightProblem: string | undefined;
	readonly onChange: (rule: CustomSetting) => void;
}

/** The effect of the rule: status, weight and minimum decision. */
function EffectFields({ rule, isLocked, weightProblem, onChange }: EffectFieldsProps): ReactNode {
	const toChoices = (words: readonly string[]) => words.map((value) => ({ value, label: nameWord(value) }));
	const setFloor = (floor: string): void => {
		const { floor: _before, ...rest } = rule;
		onChange(floor === "" ? rest : { ...rest, floor: floor as NonNullable<CustomSetting["floor"]> });
	};
	return (
		<div className="grid gap-4 sm:grid-cols-3">
			<Field label={t("mode")}>
				<Select
					disabled={isLocked}
					value={rule.mode ?? "live"}
					choices={listWords("replaceDraft", "custom.mode").map((value) => ({ value, label: nameRuleStatus(value) }))}
					onChoose={(mode) => onChange({ ...rule, mode: mode as NonNullable<CustomSetting["mode"]> })}
				/>
			</Field>
			<Field label={t("weight")} error={weightProblem}>
				<Input
					type="number"
					min={-10}
					max={10}
					step={0.05}
					disabled={isLocked}
					value={rule.weight}
					onChange={(event) => onChange({ ...rule, weight: Number(event.target.value) })}
				/>
			</Field>
			<Field label={t("floor")}>
				<Select
					disabled={isLocked}
					value={rule.floor ?? ""}
					choices={[{ value: "", label: t("noFloor") }, ...toChoices(listWords("replaceDraft", "custom.floor"))]}
					onChoose={setFloor}
				/>
			</Field>
		</div>
	);
}

interface WordBoxesProps {
	readonly legend: string;
	readonly offered: readonly string[];
	readonly chosen: readonly string[];
	readonly isLocked: boolean;
	readonly error: string | undefined;
	readonly onChange: (chosen: readonly string[]) => void;
}

/** One box for each word. A chosen word that is no longer offered is shown too, so that it can be removed. */
function WordBoxes({ legend, offered, chosen, isLocked, error, onChange }: WordBoxesProps): ReactNode {
	return (
		<fieldset className="flex flex-col gap-1">
			<legend className="pb-1 text-sm font-medium">{legend}</legend>
			<div className="grid grid-cols-2">
				{[...new Set([...offered, ...chosen])].map((word) => (
					<Checkbox
						key={word}
						label={nameWord(word)}
						disabled={isLocked}
						checked={chosen.includes(word)}
						onToggle={(isChosen) => onChange(isChosen ? [...chosen, word] : chosen.filter((one) => one !== word))}
					/>
				))}
			</div>
			{error !== undefined && <p className="text-xs text-block">{error}</p>}
		</fieldset>
	);
}
