// Chooses a signal: typing searches names and descriptions; the list shows units and descriptions.

import { type ReactNode, useState } from "react";
import { Input } from "../../components/field.tsx";
import { SuggestionList, useSuggestions } from "../../components/suggestions.tsx";
import { t } from "../../messages/conditions.ts";
import { nameSignal, t as signalText } from "../../messages/signals.ts";
import type { Signal } from "./condition-tree.ts";
import { findSignals } from "./find-signals.ts";

interface SignalPickerProps {
	readonly signals: readonly Signal[];
	/** Empty if none is chosen yet. */
	readonly chosen: string;
	readonly isLocked: boolean;
	readonly onChoose: (name: string) => void;
}

export function SignalPicker({ signals, chosen, isLocked, onChoose }: SignalPickerProps): ReactNode {
	/** Undefined while the list is closed. */
	const [typed, setTyped] = useState<string>();
	const offered = useSuggestions<Signal>({
		items: typed === undefined ? [] : findSignals(signals, typed),
		keyOf: ({ name }) => name,
		onChoose: ({ name }) => {
			setTyped(undefined);
			onChoose(name);
		},
		onDismiss: () => setTyped(undefined),
	});
	const open = (): void => {
		if (typed !== undefined) return;
		setTyped("");
		offered.restart();
	};
	return (
		<SuggestionList suggestions={offered} label={t("signals")} draw={drawSignal} groupOf={nameGroup}>
			<Input
				role="combobox"
				aria-label={t("signal")}
				aria-expanded={typed !== undefined}
				placeholder={t("findSignal")}
				required
				autoComplete="off"
				spellCheck={false}
				disabled={isLocked}
				value={typed ?? (chosen === "" ? "" : capitalise(nameSignal(chosen)))}
				{...offered.ties}
				onFocus={() => chosen === "" && open()}
				onClick={open}
				onBlur={() => setTyped(undefined)}
				onChange={({ target }) => {
					// The first key replaces the name of the chosen signal.
					const name = typed === undefined ? capitalise(nameSignal(chosen)) : "";
					setTyped(name !== "" && target.value.startsWith(name) ? target.value.slice(name.length) : target.value);
					offered.restart();
				}}
				onKeyDown={(event) => {
					if (typed === undefined && event.key === "ArrowDown") {
						open();
						event.preventDefault();
					} else offered.press(event);
				}}
			/>
		</SuggestionList>
	);
}

function drawSignal(signal: Signal): ReactNode {
	const { name, unit, meaning } = signal;
	const unitName = nameUnit(unit) ?? nameForm(signal);
	return (
		<span className="flex min-w-0 flex-col">
			<span className="flex flex-wrap items-baseline gap-x-2">
				<span className="font-medium">{capitalise(nameSignal(name))}</span>
				<span className="text-xs text-faint">{unitName}</span>
			</span>
			<span className="text-xs text-soft">{meaning}</span>
		</span>
	);
}

function nameGroup({ group }: Signal): string {
	const key = `group_${group}`;
	return Object.hasOwn(signalText.english, key) ? signalText(key as "group_event") : group;
}

/** Undefined for a plain number. */
export function nameUnit(unit: string | null): string | undefined {
	const key = `unit_${unit ?? ""}`;
	return Object.hasOwn(t.english, key) ? t(key as "unit_minutes") : undefined;
}

function nameForm({ type, unit, choices }: Signal): string {
	if (unit === "money") return t("form_money");
	return t(type === "text" && choices !== null ? "form_word" : `form_${type}`);
}

function capitalise(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
