// Builds a condition from rows of signal, comparison and value, and from groups of such rows.

import type { ReactNode } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { Select } from "../../components/field.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { t } from "../../messages/conditions.ts";
import {
	type Condition,
	type FindSignal,
	type Join,
	judgeHour,
	kindOf,
	LEVELS_MAX,
	listOperators,
	type Operator,
	type Part,
	type Signal,
	type Test,
	valueFormOf,
} from "./condition-tree.ts";
import { SignalPicker } from "./signal-picker.tsx";
import { ValueField } from "./value-field.tsx";

export const EMPTY_TEST: Test = { kind: "test", signal: "", op: "eq", values: [] };

interface ConditionBuilderProps {
	readonly condition: Condition;
	readonly signals: readonly Signal[];
	readonly find: FindSignal;
	readonly isLocked: boolean;
	readonly onChange: (condition: Condition) => void;
}

export function ConditionBuilder({ condition, onChange, ...shared }: ConditionBuilderProps): ReactNode {
	const { join, parts } = condition;
	return (
		<div className="flex flex-col gap-2">
			<div>
				<SegmentedControl
					label={t("joinLabel")}
					chosen={join}
					choices={[
						{ id: "all", label: t("all") },
						{ id: "any", label: t("any") },
					]}
					onChoose={(chosen) => !shared.isLocked && onChange({ join: chosen, parts })}
				/>
			</div>
			<Parts
				{...shared}
				parts={parts}
				join={join}
				level={1}
				onChange={(changed) => onChange({ join, parts: changed.length === 0 ? [EMPTY_TEST] : changed })}
			/>
		</div>
	);
}

interface PartsProps extends Omit<ConditionBuilderProps, "condition" | "onChange"> {
	readonly parts: readonly Part[];
	readonly join: Join;
	readonly level: number;
	readonly onChange: (parts: readonly Part[]) => void;
}

function Parts({ parts, join, level, onChange, ...shared }: PartsProps): ReactNode {
	const inner: Join = join === "all" ? "any" : "all";
	const replace = (index: number, part: Part | undefined): void =>
		onChange(parts.flatMap((one, place) => (place !== index ? [one] : part === undefined ? [] : [part])));
	return (
		<ul className="flex flex-col gap-2">
			{parts.map((part, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part has no name, and its place is what it is known by.
				<li key={index} className="flex flex-col gap-2">
					{index > 0 && <span className="text-xs text-faint uppercase">{t(join === "all" ? "and" : "or").trim()}</span>}
					{part.kind === "test" ? (
						<TestRow
							{...shared}
							test={part}
							onChange={(test) => replace(index, test)}
							onRemove={parts.length > 1 || level > 1 ? () => replace(index, undefined) : undefined}
						/>
					) : (
						<fieldset className="flex flex-col gap-2 rounded-md border-l-2 border-accent bg-sunken py-2 pr-2 pl-3">
							<legend className="sr-only">{t(`groupOf_${inner}`)}</legend>
							<div className="flex items-center justify-between">
								<span aria-hidden="true" className="text-xs font-medium text-soft">
									{t(`groupOf_${inner}`)}
								</span>
								{!shared.isLocked && (
									<IconButton
										icon="trash"
										size="sm"
										label={t("removeGroup")}
										onClick={() => replace(index, undefined)}
									/>
								)}
							</div>
							<Parts
								{...shared}
								parts={part.parts}
								join={inner}
								level={level + 1}
								onChange={(changed) =>
									replace(index, changed.length === 0 ? undefined : { kind: "group", parts: changed })
								}
							/>
						</fieldset>
					)}
				</li>
			))}
			{!shared.isLocked && (
				<li className="flex flex-wrap gap-2">
					<Button size="sm" icon="plus" onClick={() => onChange([...parts, EMPTY_TEST])}>
						{t("addTest")}
					</Button>
					{level < LEVELS_MAX && (
						<Button
							size="sm"
							look="quiet"
							icon="plus"
							onClick={() => onChange([...parts, { kind: "group", parts: [EMPTY_TEST, EMPTY_TEST] }])}
						>
							{t(`addGroup_${join}`)}
						</Button>
					)}
				</li>
			)}
		</ul>
	);
}

interface TestRowProps extends Omit<ConditionBuilderProps, "condition" | "onChange"> {
	readonly test: Test;
	readonly onChange: (test: Test) => void;
	/** Undefined for the only row, which stays. */
	readonly onRemove: (() => void) | undefined;
}

function TestRow({ test, signals, find, isLocked, onChange, onRemove }: TestRowProps): ReactNode {
	const kind = kindOf(test.signal, find);
	const constant = judgeHour(test, find(test.signal));
	const operators = kind === undefined ? [] : listOperators(kind);
	const choose = (signal: string): void => {
		const next = kindOf(signal, find);
		const [first = "eq"] = next === undefined ? [] : listOperators(next);
		const isSame = next !== undefined && next === kind && next !== "word";
		onChange({ kind: "test", signal, op: isSame ? test.op : first, values: isSame ? test.values : [] });
	};
	const compare = (op: Operator): void => {
		const keeps = kind !== undefined && valueFormOf(kind, op) === valueFormOf(kind, test.op);
		onChange({ ...test, op, values: keeps ? test.values : [] });
	};
	return (
		<div className="flex flex-wrap items-start gap-2">
			<div className="min-w-52 flex-[3_1_13rem]">
				<SignalPicker signals={signals} chosen={test.signal} isLocked={isLocked} onChoose={choose} />
			</div>
			{kind !== undefined && (
				<>
					<Select
						aria-label={t("comparison")}
						className="flex-[1_1_8rem]"
						value={test.op}
						disabled={isLocked}
						choices={operators.map((op) => ({ value: op, label: t(`op_${op}`) }))}
						onChoose={(op) => compare(op as Operator)}
					/>
					<ValueField
						test={test}
						kind={kind}
						signal={find(test.signal)}
						isLocked={isLocked}
						onChange={(values) => onChange({ ...test, values })}
					/>
				</>
			)}
			{!isLocked && onRemove !== undefined && (
				<span className="flex h-9 items-center">
					<IconButton icon="close" size="sm" label={t("remove")} onClick={onRemove} />
				</span>
			)}
			{constant !== undefined && (
				<p role="status" className="w-full text-xs text-review">
					{t(`hour_${constant}`)}
				</p>
			)}
		</div>
	);
}
