// Actions on the selected cases, and their failures.

import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { shortenId } from "../../components/id.tsx";
import { Dialog, Menu } from "../../components/overlay.tsx";
import { usePeople } from "../../components/person.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { nameWord } from "../../messages/words.ts";
import { type CaseActs, PRIORITIES } from "./case-acts.ts";
import { type CaseItem, EMPTY_DRAFT } from "./case-types.ts";
import { ClosingForm, isComplete, nameClosing, toClosing } from "./closing-form.tsx";

interface BulkBarProps {
	readonly cases: readonly CaseItem[];
	readonly acts: CaseActs;
	readonly onClear: () => void;
	readonly onDecide: () => void;
	readonly onNote: () => void;
}

export function BulkBar({ cases, acts, onClear, onDecide, onNote }: BulkBarProps): ReactNode {
	const { me } = usePeople();
	return (
		<div
			role="toolbar"
			aria-label={tc("selected", { count: cases.length })}
			className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-tint px-4 py-2"
		>
			<span role="status" className="text-sm font-medium text-accent">
				{tc("selected", { count: cases.length })}
			</span>
			<span className="flex-1" />
			<Button size="sm" icon="user" isBusy={acts.isBusy} onClick={() => void acts.assign(cases, me)}>
				{t("take")}
			</Button>
			<AssigneeMenu cases={cases} acts={acts} />
			<PriorityMenu cases={cases} acts={acts} />
			<Button size="sm" icon="note" onClick={onNote}>
				{t("note")}
			</Button>
			<Button size="sm" icon="check" look="primary" onClick={onDecide}>
				{t("decide")}
			</Button>
			<Button size="sm" icon="close" look="quiet" onClick={onClear}>
				{t("bulkClear")}
			</Button>
		</div>
	);
}

interface ActMenuProps {
	readonly cases: readonly CaseItem[];
	readonly acts: CaseActs;
	readonly trigger?: ReactNode;
}

export function AssigneeMenu({ cases, acts, trigger }: ActMenuProps): ReactNode {
	const { active, me, nameOf } = usePeople();
	const current = cases.every(({ assignee }) => assignee === cases[0]?.assignee) ? cases[0]?.assignee : undefined;
	const others = active.filter(({ actor, role }) => actor !== me && role !== "viewer");
	return (
		<Menu
			trigger={
				trigger ?? (
					<Button size="sm" icon="users">
						{t("handTo")}
					</Button>
				)
			}
			groups={[
				[
					{ label: t("you", { name: nameOf(me) }), actor: me },
					...others.map(({ name, actor }) => ({ label: name, actor })),
				].map(({ label, actor }) => ({
					label,
					isChosen: current === actor,
					onSelect: () => void acts.assign(cases, actor),
				})),
				[
					{
						label: t("giveBack"),
						icon: "undo",
						isDisabled: current === null,
						onSelect: () => void acts.assign(cases, null),
					},
				],
			]}
		/>
	);
}

export function PriorityMenu({ cases, acts, trigger }: ActMenuProps): ReactNode {
	const current = cases.every(({ priority }) => priority === cases[0]?.priority) ? cases[0]?.priority : undefined;
	return (
		<Menu
			trigger={
				trigger ?? (
					<Button size="sm" icon="flag">
						{t("setPriority")}
					</Button>
				)
			}
			groups={[
				PRIORITIES.map((priority) => ({
					label: nameWord(priority),
					isChosen: current === priority,
					onSelect: () => void acts.prioritise(cases, priority),
				})),
				[{ label: t("priorityAuto"), onSelect: () => void acts.prioritise(cases, null) }],
			]}
		/>
	);
}

interface DialogProps {
	readonly cases: readonly CaseItem[];
	readonly acts: CaseActs;
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

/** Closes one or many cases from the list. Input is kept when the service refuses it. */
export function DecideDialog({ cases, acts, isOpen, onClose }: DialogProps): ReactNode {
	const [draft, setDraft] = useState(EMPTY_DRAFT);
	const submit = async (): Promise<void> => {
		if (!(await acts.close(cases, toClosing(draft)))) return;
		setDraft(EMPTY_DRAFT);
		onClose();
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={cases.length === 1 ? t("decideTitle") : t("decideMany", { count: cases.length })}
			{...(cases.length === 1 && { description: cases[0]?.reason })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look={draft.outcome === "fraud" ? "danger" : "primary"}
						disabled={!isComplete(draft)}
						isBusy={acts.isBusy}
						onClick={() => void submit()}
					>
						{nameClosing(draft.outcome)}
					</Button>
				</>
			}
		>
			<ClosingForm draft={draft} onChange={setDraft} />
		</Dialog>
	);
}

const NOTE_MAX = 10_000;

export function NoteDialog({ cases, acts, isOpen, onClose }: DialogProps): ReactNode {
	const [text, setText] = useState("");
	const tooMany = text.length - NOTE_MAX;
	const submit = async (): Promise<void> => {
		if (!(await acts.write(cases, text.trim()))) return;
		setText("");
		onClose();
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t("noteMany", { count: cases.length })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look="primary"
						disabled={text.trim() === "" || tooMany > 0}
						isBusy={acts.isBusy}
						onClick={() => void submit()}
					>
						{t("noteSave")}
					</Button>
				</>
			}
		>
			<Field label={t("noteLabel")} error={tooMany > 0 ? t("noteTooLong", { count: tooMany }) : undefined}>
				<TextArea value={text} onChange={(event) => setText(event.target.value)} />
			</Field>
		</Dialog>
	);
}

/** The cases that a bulk action could not change, with reasons. */
export function FailuresDialog({ acts }: { readonly acts: CaseActs }): ReactNode {
	return (
		<Dialog
			isOpen={acts.failures.length > 0}
			onClose={acts.forgetFailures}
			title={t("bulkFailed")}
			description={t("bulkFailedText")}
			footer={<Button onClick={acts.forgetFailures}>{tc("close")}</Button>}
		>
			<ul className="flex flex-col divide-y divide-line text-sm">
				{acts.failures.map(({ caseId, message }) => (
					<li key={caseId} className="flex gap-3 py-2">
						<code className="font-mono text-xs">{shortenId(caseId)}</code>
						<span className="text-soft">{message}</span>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
