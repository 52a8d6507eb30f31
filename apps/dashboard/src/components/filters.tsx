// Filters of a list. Their state is the page's address, so that a reload, the back button and a link keep it.

import { type ReactNode, useEffect, useState } from "react";
import { t } from "../messages/common.ts";
import { nameWord } from "../messages/words.ts";
import { Button } from "./button.tsx";
import { Checkbox, Field, Input } from "./field.tsx";
import { Icon } from "./icons.tsx";
import { Popover } from "./overlay.tsx";

export type FilterValue = string | number | readonly string[] | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

interface FilterBase {
	/** The name in the address. */
	readonly name: string;
	readonly label: string;
}

export type Filter =
	| (FilterBase & {
			readonly kind: "words";
			readonly words: readonly string[];
			readonly nameOf?: (word: string) => string;
			/** At most one word can be chosen. */
			readonly isSingle?: boolean;
	  })
	| (FilterBase & { readonly kind: "text"; readonly placeholder?: string })
	/** A range: `name` with `_min` and `_max` appended. */
	| (FilterBase & { readonly kind: "range"; readonly unit?: string })
	/** A range of days, named `from` and `to`, or with the prefix `closed_from` and `closed_to`. */
	| (FilterBase & { readonly kind: "days"; readonly prefix?: string });

interface FiltersProps {
	readonly filters: readonly Filter[];
	readonly values: FilterValues;
	/** Gets the changed values; undefined removes a filter. */
	readonly onChange: (changed: FilterValues) => void;
	/** Extra controls at the end of the line. */
	readonly children?: ReactNode;
}

export function Filters({ filters, values, onChange, children }: FiltersProps): ReactNode {
	const names = filters.flatMap(listNames);
	const isAnySet = names.some((name) => isSet(values[name]));
	return (
		<fieldset className="-mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
			<legend className="sr-only">{t("filters")}</legend>
			{filters.map((filter) => (
				<FilterChip key={filter.name} filter={filter} values={values} onChange={onChange} />
			))}
			{isAnySet && (
				<Button
					look="quiet"
					size="sm"
					icon="close"
					onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
				>
					{t("clearAll")}
				</Button>
			)}
			{children}
		</fieldset>
	);
}

interface ChipProps extends Pick<FiltersProps, "values" | "onChange"> {
	readonly filter: Filter;
}

function FilterChip({ filter, values, onChange }: ChipProps): ReactNode {
	const text = describeValue(filter, values);
	return (
		<Popover
			label={t("filterBy", { name: filter.label })}
			trigger={
				<button
					type="button"
					className={`inline-flex h-7 max-w-64 shrink-0 items-center gap-1.5 rounded-full border px-3 text-xs ${text === undefined ? "border-edge border-dashed text-soft hover:bg-hover" : "border-accent bg-accent-tint text-accent"}`}
				>
					<span className="font-medium whitespace-nowrap">{filter.label}</span>
					{text !== undefined && <span className="truncate">{text}</span>}
					<Icon name="chevronDown" size={12} />
				</button>
			}
		>
			<FilterPanel filter={filter} values={values} onChange={onChange} />
		</Popover>
	);
}

function FilterPanel({ filter, values, onChange }: ChipProps): ReactNode {
	switch (filter.kind) {
		case "words":
			return <WordsPanel filter={filter} chosen={toList(values[filter.name])} onChange={onChange} />;
		case "text":
			return (
				<TypedInput
					label={filter.label}
					placeholder={filter.placeholder}
					value={toText(values[filter.name])}
					onChange={(value) => onChange({ [filter.name]: value })}
				/>
			);
		case "range":
			return (
				<TwoEnds
					names={[`${filter.name}_min`, `${filter.name}_max`]}
					type="number"
					unit={filter.unit}
					values={values}
					onChange={onChange}
				/>
			);
		case "days":
			return <TwoEnds names={listDayNames(filter)} type="date" unit={undefined} values={values} onChange={onChange} />;
	}
}

interface WordsPanelProps extends Pick<FiltersProps, "onChange"> {
	readonly filter: Filter & { readonly kind: "words" };
	readonly chosen: readonly string[];
}

function WordsPanel({ filter, chosen, onChange }: WordsPanelProps): ReactNode {
	const toggle = (word: string, isChosen: boolean): void => {
		const next = filter.words.filter((one) =>
			one === word ? isChosen : filter.isSingle !== true && chosen.includes(one),
		);
		onChange({ [filter.name]: next.length === 0 ? undefined : next });
	};
	return (
		<fieldset className="flex max-h-72 flex-col gap-1 overflow-y-auto">
			<legend className="sr-only">{filter.label}</legend>
			{filter.words.map((word) => (
				<Checkbox
					key={word}
					label={(filter.nameOf ?? nameWord)(word)}
					checked={chosen.includes(word)}
					onToggle={(isChosen) => toggle(word, isChosen)}
				/>
			))}
		</fieldset>
	);
}

interface TwoEndsProps extends Pick<FiltersProps, "values" | "onChange"> {
	readonly names: readonly [string, string];
	readonly type: "number" | "date";
	readonly unit: string | undefined;
}

function TwoEnds({ names, type, unit, values, onChange }: TwoEndsProps): ReactNode {
	const labels = [t("from"), t("to")];
	// A link from a chart may name hours.
	const isTime = (name: string): boolean => type === "date" && toText(values[name]).includes("T");
	return (
		<div className={`flex gap-2 ${names.some(isTime) ? "w-56 flex-col" : "w-64"}`}>
			{names.map((name, index) => (
				<TypedInput
					key={name}
					label={unit === undefined ? (labels[index] ?? "") : `${labels[index]} (${unit})`}
					type={isTime(name) ? "datetime-local" : type}
					value={toText(values[name])}
					onChange={(value) => onChange({ [name]: value })}
				/>
			))}
		</div>
	);
}

interface TypedInputProps {
	readonly label: string;
	readonly value: string;
	readonly type?: "text" | "number" | "date" | "datetime-local";
	readonly placeholder?: string | undefined;
	readonly onChange: (value: string | undefined) => void;
}

const TYPING_MS = 350;

/** Reports the value when typing stops, so that the address does not change with each letter. */
function TypedInput({ label, value, type = "text", placeholder, onChange }: TypedInputProps): ReactNode {
	const [typed, setTyped] = useState(value);
	useEffect(() => setTyped(value), [value]);
	useEffect(() => {
		if (typed === value) return;
		const timer = setTimeout(() => onChange(typed.trim() === "" ? undefined : typed.trim()), TYPING_MS);
		return () => clearTimeout(timer);
	}, [typed, value, onChange]);
	return (
		<Field label={label} className="min-w-0 flex-1">
			<Input
				type={type}
				value={typed}
				placeholder={placeholder}
				min={type === "number" ? 0 : undefined}
				onChange={(event) => setTyped(event.target.value)}
			/>
		</Field>
	);
}

function describeValue(filter: Filter, values: FilterValues): string | undefined {
	if (filter.kind === "words") {
		const chosen = toList(values[filter.name]);
		if (chosen.length === 0) return undefined;
		const [first = ""] = chosen;
		const name = (filter.nameOf ?? nameWord)(first);
		return chosen.length === 1 ? name : `${name} +${chosen.length - 1}`;
	}
	const ends = listNames(filter).map((name) => {
		const text = toText(values[name]);
		return filter.kind === "days" ? text.replace("T", " ") : text;
	});
	if (ends.every((end) => end === "")) return undefined;
	return ends.length === 1 ? ends[0] : `${ends[0] || "…"} – ${ends[1] || "…"}`;
}

function listNames(filter: Filter): readonly string[] {
	if (filter.kind === "range") return [`${filter.name}_min`, `${filter.name}_max`];
	return filter.kind === "days" ? listDayNames(filter) : [filter.name];
}

function listDayNames({ prefix = "" }: { readonly prefix?: string }): readonly [string, string] {
	return [`${prefix}from`, `${prefix}to`];
}

function isSet(value: FilterValue): boolean {
	return value !== undefined && (typeof value === "number" || value.length > 0);
}

function toList(value: FilterValue): readonly string[] {
	return typeof value === "object"
		? value
		: toText(value)
				.split(",")
				.filter((word) => word !== "");
}

function toText(value: FilterValue): string {
	return value === undefined ? "" : typeof value === "object" ? value.join(",") : String(value);
}
