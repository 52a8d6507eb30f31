// Closes a case and its related cases, changes its customer and writes entries of lists. Input is kept when the service refuses it, and the user is
// told if somebody else was first.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import { call } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { invalidate, readQuery, useChange, useOnce } from "../../api/queries.ts";
import { Button, Key } from "../../components/button.tsx";
import { Checkbox, Field, TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { FormError } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { showProblem, showToast, showUndo } from "../../components/toast.tsx";
import { formatRelative } from "../../format/time.ts";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { nameKey } from "../../shell/keyboard-help.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { useClosingDraft } from "./case-drafts.ts";
import { NextCase, useOpenNext } from "./case-head.tsx";
import { type CaseDetails, type ClosingDraft, EMPTY_DRAFT } from "./case-types.ts";
import {
	ClosingForm,
	chooseOutcome,
	endsHold,
	isComplete,
	listStatusActs,
	nameClosing,
	type OfferedFraudType,
	OUTCOMES,
	toClosing,
} from "./closing-form.tsx";
import { useExplanation } from "./evidence-card.tsx";
import { ChosenListings, toListing } from "./listings.tsx";
import { mendQueue } from "./queue-query.ts";
import { listClosable, TOGETHER_MAX, useRelated } from "./related-card.tsx";
import { readStatusChange, type StatusChanged, undoStatus, useFourEyes } from "./status-acts.ts";
import { suggestFraudType } from "./suggest-fraud-type.ts";
import { type FilledTemplate, TemplateKeys, TemplateMenu, useTemplates } from "./template-menu.tsx";

interface DecideCardProps {
	readonly item: CaseDetails;
	/** Ids of related cases to close with it. */
	readonly together: readonly string[];
	readonly onTogether: (ids: readonly string[]) => void;
	readonly formRef: Ref<HTMLFormElement>;
}

export function DecideCard(props: DecideCardProps): ReactNode {
	const { item } = props;
	const [draft] = useClosingDraft(item.id);
	if (item.status === "closed") return <ClosedCard item={item} typed={draft.note} />;
	return <OpenCard {...props} />;
}

function OpenCard({ item, together, onTogether, formRef }: DecideCardProps): ReactNode {
	const { can } = useSession();
	const [draft, setDraft] = useClosingDraft(item.id);
	const fourEyes = useFourEyes();
	const customer = useQuery({
		...readQuery("readCustomer", { parameters: { customer_id: item.customer_id } }),
		enabled: can("readCustomer"),
	});
	const status = customer.data?.status ?? "";
	const offered = useOfferedFraudType(item);
	const close = useClose(item, { fourEyes, offered, together, onTogether });
	const { fitting: templates, change } = useTemplates(item, draft, setDraft);
	const hasPayments = item.events.some(({ decision, resolution }) => decision !== "allow" && resolution === null);
	const submit = (isNextOpened: boolean): void => {
		if (close.isPending) return;
		if (isComplete(draft)) close.mutate({ draft, isNextOpened });
		else showToast({ title: t(draft.outcome === undefined ? "missingOutcome" : "missingReason") });
	};
	useDecideKeys({ draft, change, templates, submit });
	return (
		<Card title={t("decideTitle")} className="min-h-0" isFlush>
			<form
				ref={formRef}
				className="flex min-h-0 flex-col"
				onSubmit={(event) => {
					event.preventDefault();
					submit(false);
				}}
			>
				<div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pt-3 pb-4">
					<ClosingForm
						draft={draft}
						onChange={change}
						statusActs={can("holdCustomer") ? listStatusActs(status) : []}
						customerStatus={status}
						isHolding={item.ends_hold}
						fourEyes={fourEyes}
						hasPayments={hasPayments}
						offeredFraudType={offered}
						hasKeys
						reasonActs={<TemplateMenu templates={templates} />}
						outcomeOffers={<TemplateKeys templates={templates} note={draft.note} />}
					/>
				</div>
				<div className="flex flex-col gap-2 border-t border-line px-4 py-3">
					{/* Beside the buttons, because the form above may be scrolled. */}
					<Refusal error={close.error} />
					<ChosenListings item={item} />
					<TogetherBox item={item} together={together} onTogether={onTogether} />
					<div className="flex flex-wrap gap-2">
						<Button
							type="submit"
							className="flex-1"
							look={draft.outcome === "fraud" ? "danger" : "primary"}
							disabled={!isComplete(draft)}
							isBusy={close.isPending}
						>
							{nameClosing(draft.outcome)}
						</Button>
						<Button
							className="flex-1"
							shortcut={nameKey("Ctrl+Enter")}
							disabled={!isComplete(draft) || close.isPending}
							onClick={() => submit(true)}
						>
							{t("closeAndNext")}
						</Button>
					</div>
				</div>
			</form>
		</Card>
	);
}

interface DecideKeys {
	readonly draft: ClosingDraft;
	readonly change: (draft: ClosingDraft) => void;
	readonly templates: readonly FilledTemplate[];
	readonly submit: (isNextOpened: boolean) => void;
}

function useDecideKeys({ draft, change, templates, submit }: DecideKeys): void {
	const group = t("keysCase");
	useShortcuts([
		...OUTCOMES.map(({ outcome, key }) => ({
			keys: key,
			label: t("outcomeKey", { outcome: t(outcome) }),
			group,
			run: () => change(chooseOutcome(draft, outcome)),
		})),
		...templates.flatMap(({ key, filled, choose }) =>
			key === undefined ? [] : [{ keys: key, label: filled, group: t("templates"), run: choose }],
		),
		// The templates depend on the outcome. Until one is chosen, the first key tells that there are some.
		...(draft.outcome === undefined
			? [{ keys: "1", label: t("keyTemplates"), group, run: () => showToast({ title: t("missingOutcome") }) }]
			: []),
		{ keys: "Ctrl+Enter", label: t("closeAndNext"), group, run: () => submit(true) },
	]);
}

interface TogetherBoxProps {
	readonly item: CaseDetails;
	readonly together: readonly string[];
	readonly onTogether: (ids: readonly string[]) => void;
}

/** One tick or one key closes all related cases too. The card of related cases offers each of them. */
function TogetherBox({ item, together, onTogether }: TogetherBoxProps): ReactNode {
	const all = listClosable(item, useRelated(item)).slice(0, TOGETHER_MAX);
	const isSome = together.length > 0;
	const toggle = (): void => onTogether(isSome ? [] : all);
	const count = isSome ? together.length : all.length;
	const isDisabled = count === 0;
	useShortcuts([{ keys: "r", label: t("relatedTogether", { count }), group: t("keysCase"), isDisabled, run: toggle }]);
	if (isDisabled) return null;
	return (
		<div>
			<Checkbox
				label={
					<span className="inline-flex items-center gap-1.5">
						{t("relatedTogether", { count })}
						<Key>r</Key>
					</span>
				}
				checked={isSome}
				isMixed={isSome && together.length < all.length}
				onToggle={toggle}
			/>
			{isSome && <p className="mt-1 text-xs text-soft">{t("relatedTogetherText")}</p>}
		</div>
	);
}

/** The fraud type of the complaint, or else the one that the rules suggest. */
function useOfferedFraudType({ complaint_fraud_type: reported, main_event_id }: CaseDetails) {
	const { data } = useExplanation(main_event_id);
	if (reported !== null) return { type: reported, from: "complaint" } as const;
	const type = suggestFraudType(data?.contributions ?? []);
	return type === null ? undefined : ({ type, from: "rules" } as const);
}

interface CloseOptions {
	readonly offered: OfferedFraudType | undefined;
	readonly fourEyes: readonly string[];
	readonly together: readonly string[];
	readonly onTogether: (ids: readonly string[]) => void;
}

/** Closes the case and the selected related ones, changes the customer and writes entries: all or nothing. */
function useClose(item: CaseDetails, { fourEyes, offered, together, onTogether }: CloseOptions) {
	const client = useQueryClient();
	const openNext = useOpenNext();
	const [, setDraft] = useClosingDraft(item.id);
	const ids = [item.id, ...together];
	const undo = async (changed: StatusChanged | undefined, entries: number): Promise<void> => {
		try {
			const { data } = await call("actOnCases", { body: { case_ids: ids, act: "reopen", reason: t("undoReason") } });
			const count = data.filter(({ error }) => error === null).length;
			const failed = data.length - count;
			// The entries go with the case that they were written for.
			const isFirst = data.some(({ case_id, error }) => case_id === item.id && error === null);
			const back = changed === undefined ? undefined : await undoStatus(item, changed, t("undoReason"), fourEyes);
			const parts = [
				failed > 0 ? t("bulkSome", { done: count, failed }) : t("reopened", { count }),
				...(isFirst && entries > 0 ? [t("entriesUndone", { count: entries })] : []),
				...(back === undefined ? [] : [nameUndone(changed, back)]),
			];
			showToast({ title: parts.join(" · ") });
		} catch (error) {
			showProblem(error);
		}
		await invalidate(client, ["Cases", "Customers", "Entries"]);
	};
	return useOnce({
		mutationFn: async ({ draft }: { readonly draft: ClosingDraft; readonly isNextOpened: boolean }) => {
			const closing = toClosing(draft, offered);
			const closed = await call("closeCase", {
				parameters: { case_id: item.id },
				body: {
					...closing,
					...(together.length > 0 && { related_case_ids: [...together] }),
					...(draft.statusAct !== undefined && { customer_action: draft.statusAct }),
					...(draft.listings.length > 0 && {
						entries: draft.listings.map(toListing),
						...(item.main_event_id !== null && { main_event_id: item.main_event_id }),
					}),
					version: item.version,
				},
			});
			mendQueue(client, closed);
			return { closing, closed, isHoldEnded: item.ends_hold && endsHold(draft) };
		},
		onSuccess: async ({ closing, closed, isHoldEnded }, { isNextOpened }) => {
			const changed = readStatusChange(closed.customer_change);
			const others = closed.related.length;
			const labelsLeft = closed.related.reduce((sum, one) => sum + one.labels_left, closed.labelling?.left ?? 0);
			setDraft(EMPTY_DRAFT);
			onTogether([]);
			const outcome = nameWord(closing.disposition ?? closing.resolution).toLowerCase();
			const title = [
				t("closedAs", { outcome }),
				...(others > 0 ? [t("relatedDone", { count: others })] : []),
				...(closed.entries.length > 0 ? [t("entriesDone", { count: closed.entries.length })] : []),
				...(isHoldEnded ? [t(fourEyes.includes("release") ? "holdEndsTwo" : "holdEnded")] : []),
				...(changed?.kind === "asked" ? [t("askedFor")] : []),
				...(labelsLeft > 0 ? [t("labelsFollow", { count: labelsLeft })] : []),
			].join(" · ");
			showUndo(title, () => void undo(changed, closed.entries.length));
			if (isNextOpened) await openNext(item.id, ids);
			await invalidate(client, ["Cases", "Customers", "Entries"]);
		},
		// Reload, to show who was first and to send the current version next time. Drop related cases that were refused.
		onError: (error) => {
			onTogether(together.filter((_, index) => findRelatedDetail(error, index) === undefined));
			// The failure is shown at once. It would wait for the reading, which is repeated for seconds without a network.
			void invalidate(client, ["Cases"]);
		},
	});
}

function nameUndone(changed: StatusChanged | undefined, back: "asked" | "done"): string {
	if (back === "asked") return t("askedFor");
	return t(changed?.kind === "asked" ? "requestUndone" : "statusUndone");
}

function findRelatedDetail(error: unknown, index: number): string | undefined {
	return error instanceof ApiFailure ? error.findDetail(`related_case_ids.${index}`) : undefined;
}

/** The fields that a refusal names if the case is not as the person read it. */
const MOVED_FIELDS = ["case", "version", "main_event_id"];

function Refusal({ error }: { readonly error: unknown }): ReactNode {
	const isMoved = (one: ApiFailure) => MOVED_FIELDS.some((field) => one.findDetail(field) !== undefined);
	if (error instanceof ApiFailure && isMoved(error)) {
		return (
			<div role="alert" className="flex gap-2 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
				<Icon name="alert" className="mt-0.5" />
				<div>
					<p className="font-medium">{t("movedMeanwhile")}</p>
					<p>{t("movedMeanwhileText")}</p>
				</div>
			</div>
		);
	}
	return <FormError error={error} />;
}

/** A closed case: who closed it, when and how, and the unsent text of this user. */
function ClosedCard({ item, typed }: { readonly item: CaseDetails; readonly typed: string }): ReactNode {
	const { can } = useSession();
	const { nameOf, me } = usePeople();
	const nowMs = useNow();
	const [isReopening, setIsReopening] = useState(false);
	const [draft, setDraft] = useClosingDraft(item.id);
	const note = useChange("addCaseNote", {
		onSuccess: () => {
			setDraft(EMPTY_DRAFT);
			showToast({ title: t("noteSaved") });
		},
	});
	const who =
		item.closed_by === null ? "" : item.closed_by === me ? t("you", { name: nameOf(me) }) : nameOf(item.closed_by);
	const when = item.closed_at === null ? "" : formatRelative(Date.parse(item.closed_at), nowMs);
	const outcome = nameWord(item.disposition ?? item.resolution ?? "closed").toLowerCase();
	return (
		<Card title={t("closedAs", { outcome })}>
			<p className="text-sm" role={typed === "" ? undefined : "alert"}>
				{t("closedElsewhere", { name: who, when, outcome })}
			</p>
			{item.labelling !== null && item.labelling.left > 0 && (
				<p className="text-sm text-soft" role="status">
					{t("labelsLeft", { done: item.labelling.done, total: item.labelling.done + item.labelling.left })}
				</p>
			)}
			{item.closing_note !== null && (
				<blockquote className="border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap text-soft">
					{item.closing_note}
				</blockquote>
			)}
			{typed !== "" && (
				<div className="flex flex-col gap-2 rounded-md bg-review-tint p-3">
					<p className="text-sm text-review">{t("closedElsewhereText")}</p>
					<TextArea
						aria-label={t("keptText")}
						value={draft.note}
						rows={3}
						onChange={(event) => setDraft({ ...draft, note: event.target.value })}
					/>
					<Button
						size="sm"
						className="self-start"
						isBusy={note.isPending}
						onClick={() => note.mutate({ parameters: { case_id: item.id }, body: { text: draft.note.trim() } })}
					>
						{t("keepAsNote")}
					</Button>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<NextCase caseId={item.id} />
				{can("reopenCase") && (
					<Button icon="undo" onClick={() => setIsReopening(true)}>
						{t("reopen")}
					</Button>
				)}
			</div>
			<ReopenDialog item={item} isOpen={isReopening} onClose={() => setIsReopening(false)} />
		</Card>
	);
}

interface ReopenDialogProps {
	readonly item: CaseDetails;
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

function ReopenDialog({ item, isOpen, onClose }: ReopenDialogProps): ReactNode {
	const [reason, setReason] = useState("");
	const reopen = useChange("reopenCase", {
		changes: ["Customers"],
		onSuccess: () => {
			setReason("");
			onClose();
			showToast({ title: t("reopened", { count: 1 }) });
		},
	});
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			width="sm"
			title={t("reopenTitle")}
			description={t("reopenText")}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look="primary"
						disabled={reason.trim() === ""}
						isBusy={reopen.isPending}
						onClick={() => reopen.mutate({ parameters: { case_id: item.id }, body: { reason: reason.trim() } })}
					>
						{t("reopen")}
					</Button>
				</>
			}
		>
			<FormError error={reopen.error} />
			<Field label={t("reopenWhy")}>
				<TextArea value={reason} rows={3} maxLength={2_000} onChange={(event) => setReason(event.target.value)} />
			</Field>
		</Dialog>
	);
}
