// The message of a custom rule, with a button for each value of its condition, and an example of the result.

import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Field, Input } from "../../components/field.tsx";
import { t } from "../../messages/rules.ts";
import { nameSignal } from "../../messages/signals.ts";
import { useSession } from "../../session/session-context.tsx";
import { fillPlaces, listPlaces, replaceNames } from "./message-places.ts";
import { useConditionTools } from "./use-signals.ts";

export const MESSAGE_LENGTH_MAX = 300;

interface MessageFieldProps {
	readonly value: string;
	readonly when: string;
	readonly isLocked: boolean;
	readonly error: string | undefined;
	readonly onChange: (message: string) => void;
}

export function MessageField({ value, when, isLocked, error, onChange }: MessageFieldProps): ReactNode {
	const { workspace } = useSession();
	const tools = useConditionTools();
	const input = useRef<HTMLInputElement>(null);
	const places = tools === undefined || isLocked ? [] : listPlaces(when, tools.find);
	const example = tools === undefined ? undefined : fillPlaces(value, tools.find, workspace.currency);
	const [unknown] = example?.unknown ?? [];
	const insert = (name: string): void => {
		const at = input.current?.selectionStart ?? value.length;
		const next = `${value.slice(0, at)}{${name}}${value.slice(input.current?.selectionEnd ?? at)}`;
		if (next.length > MESSAGE_LENGTH_MAX) return;
		onChange(next);
		const end = at + name.length + 2;
		// The field has the new text after the next frame.
		requestAnimationFrame(() => {
			input.current?.focus();
			input.current?.setSelectionRange(end, end);
		});
	};
	return (
		<div className="flex flex-col gap-2">
			<Field
				label={t("sentence")}
				hint={t("sentenceHint")}
				error={error ?? (unknown === undefined ? undefined : t("unknownSignal", { name: unknown }))}
			>
				<Input
					ref={input}
					required
					disabled={isLocked}
					maxLength={MESSAGE_LENGTH_MAX}
					value={value}
					onChange={({ target }) =>
						onChange(tools === undefined ? target.value : replaceNames(target.value, tools.signals))
					}
				/>
			</Field>
			{places.length > 0 && (
				<fieldset className="flex flex-wrap items-center gap-1.5">
					<legend className="sr-only">{t("insertValue")}</legend>
					<span aria-hidden="true" className="text-xs text-soft">
						{t("insertValue")}
					</span>
					{places.map(({ name }) => (
						<Button key={name} size="sm" icon="plus" onClick={() => insert(name)}>
							{nameSignal(name)}
						</Button>
					))}
				</fieldset>
			)}
			{example !== undefined && unknown === undefined && /\{/.test(value) && (
				<p className="text-xs text-soft" data-example="">
					{t("sentenceExample", { text: example.text })}
				</p>
			)}
		</div>
	);
}
