// Closes a case, its related cases and changes its customer. Input is kept when the service refuses it, and the user is
// told if somebody else was first.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import { call } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { invalidate, readQuery, useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
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
import { useDraft } from "./case-drafts.ts";
import { NextCase } from "./case-head.tsx";
import type { CaseDetails } from "./case-types.ts";
import {
	ClosingForm,
	EMPTY_DRAFT,
	endsHold,
	isComplete,
	listStatusActs,
	nameClosing,
	toClosing,
} from "./closing-form.tsx";
import { mendQueue } from "./queue-query.ts";
import { readStatusChange, type StatusChanged, undoStatus, useFourEyes } from "./status-acts.ts";

interface DecideCardProps {
	readonly item: CaseDetails;
	/** Ids of related cases to close with it. */
	readonly together: readonly string[];
	readonly onTogether: (ids: readonly string[]) => void;
	readonly cardRef: Ref<HTMLDivElement>;
}

export function DecideCard(props: DecideCardProps): ReactNode {
	const { item } = props;
	const [draft] = useDraft(`close ${item.id}`, EMPTY_DRAFT);
	if (item.status === "closed") return <ClosedCard item={item} typed={draft.note} />;
	return <OpenCard {...props} />;
}

function OpenCard({ item, together, onTogether, cardRef }: DecideCardProps): ReactNode {
	const { can } = useSession();
	const [draft, setDraft] = useDraft(`close ${item.id}`, EMPTY_DRAFT);
	const fourEyes = useFourEyes();
	const customer = useQuery({
		...readQuery("readCustomer", { parameters: { customer_id: item.customer_id } }),
		enabled: can("readCustomer"),
	});
	const status = customer.data?.status ?? "";
	const close = useClose(item, { fourEyes, together, onTogether });
	const hasPayments = item.events.some(({ decision, resolution }) => decision !== "allow" && resolution === null);
	const submit = (): void => close.mutate(draft);
	return (
		<Card title={t("decideTitle")}>
			<form
				ref={cardRef as Ref<HTMLFormElement>}
				className="flex flex-col gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
			>
				<Refusal error={close.error} />
				<ClosingForm
					draft={draft}
					onChange={setDraft}
					statusActs={can("holdCustomer") ? listStatusActs(status) : []}
					customerStatus={status}
					isHolding={item.ends_hold}
					fourEyes={fourEyes}
					hasPayments={hasPayments}
				/>
				{together.length > 0 && (
					<p className="flex items-center gap-1.5 text-sm text-accent">
						<Icon name="link" size={14} />
						{t("relatedTogether", { count: together.length })}
					</p>
				)}
				<Button
					type="submit"
					look={draft.outcome === "fraud" ? "danger" : "primary"}
					disabled={!isComplete(draft)}
					isBusy={close.isPending}
				>
					{nameClosing(draft.outcome)}
				</Button>
			</form>
		</Card>
	);
}

type Draft = typeof EMPTY_DRAFT;

interface CloseOptions {
	readonly fourEyes: readonly string[];
	readonly together: readonly string[];
	readonly onTogether: (ids: readonly string[]) => void;
}

/** Closes the case and the selected related ones, and changes the customer: all or nothing. */
function useClose(item: CaseDetails, { fourEyes, together, onTogether }: CloseOptions) {
	const client = useQueryClient();
	const [, setDraft] = useDraft(`close ${item.id}`, EMPTY_DRAFT);
	const ids = [item.id, ...together];
	const undo = async (changed: StatusChanged | undefined): Promise<void> => {
		try {
			await call("actOnCases", { body: { case_ids: ids, act: "reopen", reason: t("undoReason") } });
			const back = changed === undefined ? undefined : await undoStatus(item, changed, t("undoReason"), fourEyes);
			showToast({ title: back === "asked" ? `${t("reopened")} · ${t("askedFor")}` : t("reopened") });
		} catch (error) {
			showProblem(error);
		}
		await invalidate(client, ["Cases", "Customers"]);
	};
	return useMutation({
		mutationFn: async (draft: Draft) => {
			const closing = toClosing(draft);
			const closed = await call("closeCase", {
				parameters: { case_id: item.id },
				body: {
					...closing,
					...(together.length > 0 && { related_case_ids: [...together] }),
					...(draft.statusAct !== undefined && { customer_action: draft.statusAct }),
					version: item.version,
				},
			});
			mendQueue(client, closed);
			return { closing, closed, isHoldEnded: item.ends_hold && endsHold(draft) };
		},
		onSuccess: async ({ closing, closed, isHoldEnded }) => {
			const changed = readStatusChange(closed.customer_change);
			const others = closed.related.length;
			const labelsLeft = closed.related.reduce((sum, one) => sum + one.labels_left, closed.labelling?.left ?? 0);
			setDraft(EMPTY_DRAFT);
			onTogether([]);
			const outcome = nameWord(closing.disposition ?? closing.resolution);
			const title = [
				t("closedAs", { outcome }),
				...(others > 0 ? [t("relatedDone", { count: others })] : []),
				...(isHoldEnded ? [t(fourEyes.includes("release") ? "holdEndsTwo" : "holdEnded")] : []),
				...(changed?.kind === "asked" ? [t("askedFor")] : []),
				...(labelsLeft > 0 ? [t("labelsFollow", { count: labelsLeft })] : []),
			].join(" · ");
			showUndo(title, () => void undo(changed));
			await invalidate(client, ["Cases", "Customers"]);
		},
		// Reload, to show who was first and to send the current version next time. Drop related cases that were refused.
		onError: (error) => {
			onTogether(together.filter((_, index) => findRelatedDetail(error, index) === undefined));
			return invalidate(client, ["Cases"]);
		},
	});
}

function findRelatedDetail(error: unknown, index: number): string | undefined {
	return error instanceof ApiFailure ? error.findDetail(`related_case_ids.${index}`) : undefined;
}

function Refusal({ error }: { readonly error: unknown }): ReactNode {
	if (error instanceof ApiFailure && (error.findDetail("case") ?? error.findDetail("version")) !== undefined) {
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
	const [draft, setDraft] = useDraft(`close ${item.id}`, EMPTY_DRAFT);
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
			showToast({ title: t("reopened") });
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
