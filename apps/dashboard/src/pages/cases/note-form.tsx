// The form for a note. `@` suggests people to mention.

import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox, TextArea } from "../../components/field.tsx";
import { Initials, type PersonItem, usePeople } from "../../components/person.tsx";
import { FormError } from "../../components/states.tsx";
import { SuggestionList, useSuggestions } from "../../components/suggestions.tsx";
import { t } from "../../messages/cases.ts";
import { useDraft } from "../../session/drafts.ts";
import { useSession } from "../../session/session-context.tsx";
import { takeSubmitKey } from "../../shell/shortcuts.ts";

import { findMention, listMentioned } from "./mentions.ts";

interface NoteFormProps {
	readonly caseId: string;
	readonly inputRef: Ref<HTMLTextAreaElement>;
}

interface NoteDraft {
	readonly text: string;
	readonly isReport: boolean;
}

const EMPTY: NoteDraft = { text: "", isReport: false };
const NOTE_MAX = 10_000;
const SHOWN_MAX = 6;

export function NoteForm({ caseId, inputRef }: NoteFormProps): ReactNode {
	const { hasScope } = useSession();
	const { active } = usePeople();
	const [draft, setDraft] = useDraft(`note ${caseId}`, EMPTY);
	const add = useChange("addCaseNote", { onSuccess: () => setDraft(EMPTY) });
	const tooMany = draft.text.length - NOTE_MAX;
	const isReady = draft.text.trim() !== "" && tooMany <= 0;
	const submit = (): void => {
		if (!isReady || add.isPending) return;
		add.mutate({
			parameters: { case_id: caseId },
			body: {
				text: draft.text.trim(),
				mentions: listMentioned(draft.text, active),
				...(draft.isReport && { report: true }),
			},
		});
	};
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<FormError error={add.error} />
			<NoteArea
				text={draft.text}
				isTooLong={tooMany > 0}
				inputRef={inputRef}
				onChange={(text) => setDraft({ ...draft, text })}
				onSubmit={submit}
			/>
			<div className="flex flex-wrap items-center gap-3">
				{hasScope("reports:read") && (
					<Checkbox
						label={t("noteReport")}
						checked={draft.isReport}
						onToggle={(isReport) => setDraft({ ...draft, isReport })}
					/>
				)}
				{tooMany > 0 && (
					<span role="alert" className="text-xs text-block">
						{t("noteTooLong", { count: tooMany })}
					</span>
				)}
				<span className="flex-1" />
				<Button type="submit" size="sm" icon="note" disabled={!isReady} isBusy={add.isPending}>
					{t("noteSave")}
				</Button>
			</div>
		</form>
	);
}

interface NoteAreaProps {
	readonly text: string;
	readonly isTooLong: boolean;
	readonly inputRef: Ref<HTMLTextAreaElement>;
	readonly onChange: (text: string) => void;
	readonly onSubmit: () => void;
}

/** The text area, which suggests people after an `@`. */
function NoteArea({ text, isTooLong, inputRef, onChange, onSubmit }: NoteAreaProps): ReactNode {
	const { active } = usePeople();
	const [caret, setCaret] = useState(0);
	const area = useRef<HTMLTextAreaElement>(null);
	useImperativeHandle(inputRef, () => area.current as HTMLTextAreaElement);
	const mention = findMention(text, caret);
	const people = useSuggestions<PersonItem>({
		items: mention === undefined ? [] : match(active, mention.typed),
		keyOf: ({ id }) => id,
		onChoose: ({ name }) => {
			if (mention === undefined) return;
			const before = `${text.slice(0, mention.start)}@${name} `;
			onChange(before + text.slice(caret));
			setCaret(before.length);
			requestAnimationFrame(() => {
				area.current?.focus();
				area.current?.setSelectionRange(before.length, before.length);
			});
		},
		onDismiss: () => setCaret(-1),
	});
	return (
		<SuggestionList
			suggestions={people}
			label={t("mentionList")}
			draw={({ actor, name }) => (
				<>
					<Initials actor={actor} isSmall />
					{name}
				</>
			)}
		>
			<TextArea
				ref={area}
				rows={3}
				{...people.ties}
				aria-label={t("noteLabel")}
				aria-invalid={isTooLong || undefined}
				placeholder={t("notePlaceholder")}
				value={text}
				onChange={(event) => {
					onChange(event.target.value);
					setCaret(event.target.selectionStart);
					people.restart();
				}}
				onKeyDown={(event) => {
					if (takeSubmitKey(event)) onSubmit();
					else people.press(event);
				}}
			/>
		</SuggestionList>
	);
}

function match(people: readonly PersonItem[], typed: string): readonly PersonItem[] {
	const lower = typed.toLowerCase();
	return people
		.filter(
			({ name }) =>
				name
					.toLowerCase()
					.split(/\s+/)
					.some((part) => part.startsWith(lower)) || name.toLowerCase().startsWith(lower),
		)
		.slice(0, SHOWN_MAX);
}
