// The value of one test: a number with its unit, a word of a closed set, or texts.

import { type ReactNode, useState } from "react";
import { Checkbox, Input, Select, TextArea } from "../../components/field.tsx";
import { t } from "../../messages/conditions.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { type Signal, type SignalKind, type Test, valueFormOf } from "./condition-tree.ts";
import { nameUnit } from "./signal-picker.tsx";

interface ValueFieldProps {
	readonly test: Test;
	readonly kind: SignalKind;
	/** Undefined for metadata. */
	readonly signal: Signal | undefined;
	readonly isLocked: boolean;
	readonly onChange: (values: readonly string[]) => void;
}

export function ValueField({ test, kind, signal, isLocked, onChange }: ValueFieldProps): ReactNode {
	const form = valueFormOf(kind, test.op);
	const [value = ""] = test.values;
	const choices = signal?.choices ?? null;
	if (form === "none") return null;
	if (form === "number") return <NumberField value={value} signal={signal} isLocked={isLocked} onChange={onChange} />;
	if (form === "texts") {
		return choices === null ? (
			<LinesField values={test.values} isLocked={isLocked} onChange={onChange} />
		) : (
			<fieldset className="flex w-full flex-wrap gap-x-4 gap-y-1">
				<legend className="sr-only">{t("value")}</legend>
				{choices.map((word, index) => (
					<Checkbox
						key={word}
						label={nameWord(word)}
						disabled={isLocked}
						// The browser asks for one of the boxes before the form is sent.
						required={index === 0 && test.values.length === 0}
						checked={test.values.includes(word)}
						onToggle={(isOn) => onChange(choices.filter((one) => (one === word ? isOn : test.values.includes(one))))}
					/>
				))}
			</fieldset>
		);
	}
	if (choices !== null) {
		return (
			<Select
				aria-label={t("value")}
				className="flex-[2_1_8rem]"
				required
				disabled={isLocked}
				value={value}
				choices={[
					{ value: "", label: t("chooseWord") },
					...choices.map((word) => ({ value: word, label: nameWord(word) })),
				]}
				onChoose={(word) => onChange(word === "" ? [] : [word])}
			/>
		);
	}
	return (
		<div className="min-w-32 flex-[2_1_8rem]">
			<Input
				aria-label={t("value")}
				required
				maxLength={200}
				disabled={isLocked}
				value={value}
				onChange={({ target }) => onChange(target.value === "" ? [] : [target.value])}
			/>
		</div>
	);
}

type PartProps = Pick<ValueFieldProps, "isLocked" | "onChange">;

function NumberField({
	value,
	signal,
	isLocked,
	onChange,
}: PartProps & { readonly value: string; readonly signal: Signal | undefined }): ReactNode {
	const { workspace } = useSession();
	const unit = signal?.unit === "money" ? workspace.currency : nameUnit(signal?.unit ?? null);
	return (
		<div className="flex min-w-32 flex-[2_1_8rem] items-center gap-2">
			<Input
				aria-label={unit === undefined ? t("value") : `${t("value")} (${unit})`}
				required
				inputMode="decimal"
				pattern="-?[0-9]{1,12}(\.[0-9]{1,6})?"
				disabled={isLocked}
				className="figures min-w-20 text-right"
				value={value}
				// People paste “50,000”.
				onChange={({ target }) => onChange([target.value.replaceAll(/[\s,_]/g, "")])}
			/>
			{unit !== undefined && <span className="text-xs text-soft">{unit}</span>}
		</div>
	);
}

/** The text keeps its empty lines while somebody types. */
function LinesField({ values, isLocked, onChange }: PartProps & { readonly values: readonly string[] }): ReactNode {
	const [typed, setTyped] = useState(values.join("\n"));
	return (
		<div className="flex min-w-40 flex-[2_1_10rem] flex-col gap-1">
			<TextArea
				aria-label={`${t("value")} (${t("valuesHint")})`}
				required
				rows={3}
				maxLength={1_000}
				disabled={isLocked}
				value={typed}
				onChange={({ target }) => {
					setTyped(target.value);
					onChange(target.value.split("\n").filter((line) => line !== ""));
				}}
			/>
			<span className="text-xs text-faint">{t("valuesHint")}</span>
		</div>
	);
}
