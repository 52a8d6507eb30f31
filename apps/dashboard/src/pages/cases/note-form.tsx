// Writing a note. `@` calls somebody; the list of people follows the typing, and the keyboard alone is enough.

import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/field.tsx";
import { Initials, type PersonItem, usePeople } from "../../components/person.tsx";
import { FormError } from "../../components/states.tsx";
import { t } from "../../messages/cases.ts";
import { useHere } from "../../session/here.tsx";
import { useDraft } from "./case-drafts.ts";
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
	const { hasScope } = useHere();
	const { active } = usePeople();
	const [draft, setDraft] = useDraft(`note ${caseId}`, EMPTY);
	const [caret, setCaret] = useState(0);
	const [index, setIndex] = useState(0);
	const own = useRef<HTMLTextAreaElement>(null);
	const listId = useId();
	const add = useChange("addCaseNote", { onSuccess: () => setDraft(EMPTY) });
	const mention = findMention(draft.text, caret);
	const people = mention === undefined ? [] : match(active, mention.typed);
	const current = people[Math.min(index, people.length - 1)];
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
	const choose = (person: PersonItem): void => {
		if (mention === undefined) return;
		const before = `${draft.text.slice(0, mention.start)}@${person.name} `;
		setDraft({ ...draft, text: before + draft.text.slice(caret) });
		setCaret(before.length);
		requestAnimationFrame(() => own.current?.setSelectionRange(before.length, before.length));
	};
	const press = (event: KeyboardEvent): void => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
		if (current === undefined) return;
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step !== 0) setIndex((index + step + people.length) % people.length);
		else if (event.key === "Enter" || event.key === "Tab") choose(current);
		else if (event.key === "Escape") setCaret(-1);
		else return;
		event.preventDefault();
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
			<div className="relative">
				<textarea
					ref={(element) => {
						own.current = element;
						if (typeof inputRef === "function") inputRef(element);
						else if (inputRef !== null && inputRef !== undefined) inputRef.current = element;
					}}
					rows={3}
					aria-haspopup="listbox"
					aria-controls={listId}
					aria-autocomplete="list"
					aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
					aria-label={t("noteLabel")}
					aria-invalid={tooMany > 0 || undefined}
					placeholder={t("notePlaceholder")}
					value={draft.text}
					onChange={(event) => {
						setDraft({ ...draft, text: event.target.value });
						setCaret(event.target.selectionStart);
						setIndex(0);
					}}
					onKeyDown={press}
					className="w-full rounded-md border border-edge bg-surface px-2.5 py-2 text-sm aria-invalid:border-block-mark"
				/>
				<div
					id={listId}
					role="listbox"
					aria-label={t("mentionList")}
					hidden={people.length === 0}
					className="absolute z-20 mt-1 w-64 rounded-md border border-line bg-raised p-1 shadow-high"
				>
					{people.map((person) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the text area hears the keys for the current line.
						// biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus.
						<div
							key={person.id}
							id={`${listId}-${person.id}`}
							role="option"
							aria-selected={person === current}
							onClick={() => {
								choose(person);
								own.current?.focus();
							}}
							className={`flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm ${person === current ? "bg-hover" : ""}`}
						>
							<Initials actor={person.actor} isSmall />
							{person.name}
						</div>
					))}
				</div>
			</div>
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
