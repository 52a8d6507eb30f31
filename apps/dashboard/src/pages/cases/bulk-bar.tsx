// Actions on the selected cases, and their failures.

import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button, styleButton } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Dialog, Menu } from "../../components/overlay.tsx";
import { usePeople } from "../../components/person.tsx";
import { showToast } from "../../components/toast.tsx";
import { formatMoney } from "../../format/money.ts";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { nameKey } from "../../shell/keyboard-help.tsx";
import { isTyping, takeSubmitKey } from "../../shell/shortcuts.ts";
import { type CaseActs, PRIORITIES } from "./case-acts.ts";
import { useClosingDraft } from "./case-drafts.ts";
import { type CaseItem, EMPTY_DRAFT } from "./case-types.ts";
import { ClosingForm, chooseOutcome, isComplete, nameClosing, OUTCOMES, toClosing } from "./closing-form.tsx";
import { sumMoney } from "./sum-money.ts";

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

/** The most customers that one sentence names. */
const NAMED_MAX = 5;

/** How people tell cases apart: by the customer, and by what happened. */
function nameCase({ customer_name, customer_id, reason }: CaseItem): string {
	return `${customer_name ?? customer_id} · ${reason}`;
}

function nameCustomers(cases: readonly CaseItem[]): string {
	const all = [...new Set(cases.map(({ customer_name, customer_id }) => customer_name ?? customer_id))];
	const names = all.slice(0, NAMED_MAX).join(", ");
	return all.length <= NAMED_MAX ? names : t("namesMore", { names, count: all.length - NAMED_MAX });
}

/**
 * Closes one or many cases from the list. Screening cases are left out, because their outcome comes from their matches.
 * Input is kept when the service refuses it.
 */
export function DecideDialog({ cases: chosen, acts, isOpen, onClose }: DialogProps): ReactNode {
	const cases = chosen.filter(({ type }) => type !== "screening");
	const [draft, setDraft] = useClosingDraft(...cases.map(({ id }) => id));
	const leftOut = chosen.filter(({ type }) => type === "screening");
	const { workspace } = useSession();
	const money = sumMoney(cases);
	const submit = async (): Promise<void> => {
		if (acts.isBusy || !(await acts.close(cases, toClosing(draft)))) return;
		setDraft(EMPTY_DRAFT);
		onClose();
	};
	/** The keys of the page of a case, except that no next case opens. */
	const press = (event: KeyboardEvent): void => {
		if (takeSubmitKey(event)) {
			if (isComplete(draft)) void submit();
			else showToast({ title: t(draft.outcome === undefined ? "missingOutcome" : "missingReason") });
		}
		const chosenKey = OUTCOMES.find(({ key }) => key === event.key);
		const isText = isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey;
		if (chosenKey === undefined || isText) return;
		event.preventDefault();
		setDraft(chooseOutcome(draft, chosenKey.outcome));
	};
	if (cases.length === 0) return <ScreeningDialog cases={leftOut} isOpen={isOpen} onClose={onClose} />;
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			onKeyDown={press}
			title={chosen.length === 1 ? t("decideTitle") : t("decideMany", { count: cases.length })}
			{...(chosen.length === 1 && { description: cases[0]?.reason })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look={draft.outcome === "fraud" ? "danger" : "primary"}
						disabled={!isComplete(draft)}
						isBusy={acts.isBusy}
						shortcut={nameKey("Ctrl+Enter")}
						onClick={() => void submit()}
					>
						{draft.outcome === undefined && cases.length > 1
							? t("decideMany", { count: cases.length })
							: nameClosing(draft.outcome)}
					</Button>
				</>
			}
		>
			{leftOut.length > 0 && (
				<p className="rounded-md bg-review-tint px-3 py-2 text-sm text-review">
					{t("screeningLeftOut", { count: leftOut.length, names: nameCustomers(leftOut) })}{" "}
					<ScreeningLink cases={leftOut} className="font-medium whitespace-nowrap underline" />
				</p>
			)}
			{money !== undefined && (
				<p className="text-sm text-soft">
					{t("decideMoney", { count: cases.length, amount: formatMoney(money, workspace.currency) })}
				</p>
			)}
			<ClosingForm draft={draft} onChange={setDraft} hasKeys />
		</Dialog>
	);
}

/** Screening cases alone: they are closed where their matches are decided. */
function ScreeningDialog({ cases, isOpen, onClose }: Omit<DialogProps, "acts">): ReactNode {
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={cases.length === 1 ? t("decideTitle") : t("decideMany", { count: cases.length })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<ScreeningLink cases={cases} className={styleButton("primary")} />
				</>
			}
		>
			<p className="text-sm">{t(cases.length === 1 ? "screeningOne" : "screeningOnly")}</p>
			<p className="text-sm text-soft">{nameCustomers(cases)}</p>
		</Dialog>
	);
}

function ScreeningLink({ cases, className }: Pick<DialogProps, "cases"> & { readonly className: string }): ReactNode {
	const [only] = cases;
	return (
		<Link
			to="/screening"
			search={only !== undefined && cases.length === 1 ? { customer_id: only.customer_id } : {}}
			className={className}
		>
			{t("openScreening")}
		</Link>
	);
}

const NOTE_MAX = 10_000;

export function NoteDialog({ cases, acts, isOpen, onClose }: DialogProps): ReactNode {
	const [text, setText] = useState("");
	const tooMany = text.length - NOTE_MAX;
	const isReady = text.trim() !== "" && tooMany <= 0;
	const submit = async (): Promise<void> => {
		if (!isReady || acts.isBusy || !(await acts.write(cases, text.trim()))) return;
		setText("");
		onClose();
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			onKeyDown={(event) => {
				if (takeSubmitKey(event)) void submit();
			}}
			title={t("noteMany", { count: cases.length })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look="primary"
						disabled={!isReady}
						isBusy={acts.isBusy}
						shortcut={nameKey("Ctrl+Enter")}
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
			description={acts.doneCount === 0 ? t("bulkFailedAll") : t("bulkFailedText", { count: acts.doneCount })}
			footer={<Button onClick={acts.forgetFailures}>{tc("close")}</Button>}
		>
			<ul className="flex flex-col divide-y divide-line text-sm">
				{acts.failures.map(({ item, message }) => (
					<li key={item.id} className="flex flex-col gap-0.5 py-2">
						<Link to="/cases/$caseId" params={{ caseId: item.id }} className="font-medium hover:underline">
							{nameCase(item)}
						</Link>
						<span className="text-soft">{message}</span>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
