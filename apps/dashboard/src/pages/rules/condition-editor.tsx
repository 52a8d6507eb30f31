// An editor for a condition in CEL, with suggestions and error messages.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Answer, type Body, call } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Field, TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { SuggestionList, useSuggestions } from "../../components/suggestions.tsx";
import { t } from "../../messages/rules.ts";

/** A signal or a function that is suggested. */
interface Offered extends Pick<Answer<"describeSignals">["data"][number], "name" | "unit" | "meaning"> {
	readonly type: string;
}

export interface ConditionEditorProps {
	readonly value: string;
	readonly isLocked: boolean;
	readonly error: string | undefined;
	readonly onChange: (value: string) => void;
	/** The draft with this condition, for a check that stores nothing. */
	readonly describe: (value: string) => Body<"validateDraft">;
	/** The field of the check's answer that belongs to the condition. */
	readonly field: string;
}

const OFFERED_MAX = 8;
const CHECK_AFTER_MS = 350;
const FUNCTIONS: readonly Offered[] = [
	{ name: "has(", type: "function", unit: null, meaning: t("fnHas") },
	{ name: "money(", type: "function", unit: null, meaning: t("fnMoney") },
	{ name: "size(", type: "function", unit: null, meaning: t("fnSize") },
	{ name: "metadata.", type: "function", unit: null, meaning: t("fnMetadata") },
];

export function ConditionEditor(props: ConditionEditorProps): ReactNode {
	const { value, isLocked, error, onChange } = props;
	const area = useRef<HTMLTextAreaElement>(null);
	const signals = useQuery({ ...readQuery("describeSignals", {}), staleTime: Number.POSITIVE_INFINITY });
	const [word, setWord] = useState("");
	const problem = useCheck(props);
	const offered = useSuggestions<Offered>({
		items: isLocked ? [] : findSignals([...FUNCTIONS, ...(signals.data?.data ?? [])], word),
		keyOf: ({ name }) => name,
		onChoose: ({ name }) => {
			const { selectionStart = value.length } = area.current ?? {};
			const start = selectionStart - word.length;
			onChange(value.slice(0, start) + name + value.slice(selectionStart));
			setWord("");
			requestAnimationFrame(() => {
				area.current?.focus();
				area.current?.setSelectionRange(start + name.length, start + name.length);
			});
		},
		onDismiss: () => setWord(""),
	});
	return (
		<div className="flex flex-col gap-1">
			<SuggestionList suggestions={offered} label={t("offered")} draw={drawSignal}>
				<Field label={t("condition")} hint={t("conditionHint")} error={error ?? problem ?? undefined}>
					<TextArea
						ref={area}
						required
						rows={5}
						spellCheck={false}
						autoCapitalize="off"
						autoComplete="off"
						maxLength={2_000}
						disabled={isLocked}
						className="font-mono text-xs"
						value={value}
						{...offered.ties}
						onChange={({ target }) => {
							onChange(target.value);
							setWord(/(?<![\w.])[\w.]*$/.exec(target.value.slice(0, target.selectionStart))?.[0] ?? "");
							offered.restart();
						}}
						onKeyDown={offered.press}
						onBlur={() => setWord("")}
					/>
				</Field>
			</SuggestionList>
			{value !== "" && problem === null && error === undefined && (
				<p className="flex items-center gap-1 text-xs text-allow">
					<Icon name="check" size={13} />
					{t("conditionFine")}
				</p>
			)}
		</div>
	);
}

function drawSignal({ name, unit, type, meaning }: Offered): ReactNode {
	return (
		<>
			<code className="font-mono text-xs font-medium">{name}</code>
			<span className="text-xs text-faint">{unit ?? type}</span>
			<span className="min-w-0 flex-1 truncate text-xs text-soft">{meaning}</span>
		</>
	);
}

/** Names that start with the word come first, then names that contain it. */
function findSignals(signals: readonly Offered[], word: string): readonly Offered[] {
	const wanted = word.toLowerCase();
	if (wanted.length < 2 || signals.some(({ name }) => name === word)) return [];
	const starting = signals.filter(({ name }) => name.toLowerCase().startsWith(wanted));
	const holding = signals.filter(({ name }) => name.toLowerCase().indexOf(wanted) > 0);
	return [...starting, ...holding].slice(0, OFFERED_MAX);
}

/** The service's message about the condition; null if it is valid, undefined while unknown. */
function useCheck({ value, isLocked, describe, field }: ConditionEditorProps): string | null | undefined {
	const [problem, setProblem] = useState<string | null>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the draft does not change the condition's meaning.
	useEffect(() => {
		setProblem(undefined);
		if (isLocked || value.trim() === "") return;
		const abort = new AbortController();
		const timer = setTimeout(() => {
			call("validateDraft", { body: describe(value) }, { signal: abort.signal })
				.then(({ details }) => setProblem(details.find((detail) => detail.field === field)?.message ?? null))
				// Saving the draft reports the same problem.
				.catch(() => undefined);
		}, CHECK_AFTER_MS);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [value, isLocked, field]);
	return problem;
}
