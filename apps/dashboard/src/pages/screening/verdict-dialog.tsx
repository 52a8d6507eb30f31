// The verdict on one match, or the dismissal of many, with its reason. The fields that differ are suggested as the reason.

import { type ReactNode, useState } from "react";
import type { Answer } from "../../api/call.ts";
import { useChange, useOnce } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as tc } from "../../messages/common.ts";
import { t } from "../../messages/matches.ts";
import { takeSubmitKey } from "../../shell/shortcuts.ts";
import { joinFields } from "./match-parts.tsx";
import { type Judged, listCommonDifferences, takesTwo, type Verdict } from "./match-rows.ts";

/** The verdict that somebody is about to give. */
export interface Asked {
	readonly verdict: Verdict;
	readonly matches: readonly Judged[];
}

interface VerdictDialogProps {
	readonly asked: Asked | undefined;
	readonly onClose: () => void;
	/** Called when the verdict is stored and the lists are up to date. */
	readonly onDone?: () => void;
}

const REASON_MAX = 2_000;

export function VerdictDialog({ asked, ...rest }: VerdictDialogProps): ReactNode {
	// A dialog for other matches begins with a reason of its own.
	return asked === undefined ? null : (
		<OpenDialog key={asked.matches.map(({ id }) => id).join()} asked={asked} {...rest} />
	);
}

function OpenDialog({ asked, onClose, onDone }: VerdictDialogProps & { readonly asked: Asked }): ReactNode {
	const { verdict, matches } = asked;
	const [reason, setReason] = useState(() => (verdict === "clear" ? suggestReason(matches) : ""));
	const { send, error } = useVerdict();
	const sending = useOnce({
		mutationFn: () => send(asked, reason.trim()),
		onSuccess: (isStored) => {
			if (!isStored) return;
			onClose();
			onDone?.();
		},
	});
	const submit = (): void => {
		if (reason.trim() !== "") sending.mutate();
	};
	const isConfirm = verdict === "confirm";
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={nameDialog(asked)}
			description={matches.length === 1 ? describe(asked) : undefined}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look={isConfirm ? "danger" : "primary"}
						icon={isConfirm ? "ban" : "check"}
						disabled={reason.trim() === ""}
						isBusy={sending.isPending}
						onClick={submit}
					>
						{nameVerdict(asked)}
					</Button>
				</>
			}
		>
			<FormError error={error} />
			<p className="flex items-center gap-2 text-sm text-soft">
				<Icon name="users" />
				{explainPeople(asked)}
			</p>
			<Field label={t("reason")} hint={t("reasonHint")}>
				<TextArea
					ref={focusEnd}
					rows={3}
					maxLength={REASON_MAX}
					value={reason}
					onChange={(event) => setReason(event.target.value)}
					onKeyDown={(event) => {
						if (takeSubmitKey(event)) submit();
					}}
				/>
			</Field>
		</Dialog>
	);
}

/** The dialog leaves the focus where it is, if it is inside already. */
function focusEnd(area: HTMLTextAreaElement | null): void {
	area?.focus();
	area?.setSelectionRange(area.value.length, area.value.length);
}

function suggestReason(matches: readonly Judged[]): string {
	const fields = listCommonDifferences(matches);
	if (fields.length === 0) return "";
	return t(fields.length === 1 ? "suggestOne" : "suggestMany", { fields: joinFields(fields) });
}

function nameDialog({ verdict, matches }: Asked): string {
	if (verdict === "confirm") return t("titleConfirm");
	return matches.length === 1 ? t("titleClear") : t("titleClearMany", { count: matches.length });
}

function nameVerdict({ verdict, matches }: Asked): string {
	if (verdict === "clear") return t("notMatch");
	const isBlocked = matches.some(({ type, party }) => type === "sanction" && party === "customer");
	return t(isBlocked ? "confirmAndBlock" : "confirmMatch");
}

function describe({ verdict, matches: [match] }: Asked): string {
	const names = { given: match?.given ?? t("thisCustomer"), listed: match?.listed ?? t("thisEntry") };
	return t(verdict === "clear" ? "isNot" : "isSame", names);
}

function explainPeople({ verdict, matches }: Asked): string {
	const two = matches.filter((match) => takesTwo(match, verdict));
	const [match] = matches;
	if (matches.length > 1 && two.length > 0) return t("someTwo", { count: two.length });
	return match === undefined ? "" : explainVerdict(match, verdict);
}

/** How many people a verdict takes, as a sentence. */
export function explainVerdict(
	match: Pick<Judged, "type" | "strength" | "status" | "party">,
	verdict: Verdict,
): string {
	const isTwo = takesTwo(match, verdict);
	if (verdict === "clear") return t(isTwo ? "twoDismiss" : "oneDismisses");
	if (!isTwo) return t("oneConfirms");
	return t(match.party === "customer" ? "twoConfirm" : "twoConfirmParty");
}

function useVerdict() {
	const options = { changes: ["Customers", "Cases"] };
	const clear = useChange("clearMatch", { ...options, onSuccess: (answer) => tellOfOne(answer, t("dismissed")) });
	const confirm = useChange("confirmMatch", { ...options, onSuccess: (answer) => tellOfOne(answer, t("confirmed")) });
	const many = useChange("clearMatches", { ...options, onSuccess: tellOfMany });
	const send = async ({ verdict, matches }: Asked, reason: string): Promise<boolean> => {
		const [match, ...others] = matches;
		if (match === undefined) return false;
		try {
			if (others.length > 0) await many.mutateAsync({ body: { match_ids: matches.map(({ id }) => id), reason } });
			else {
				const input = { parameters: { match_id: match.id }, body: { reason } };
				await (verdict === "confirm" ? confirm : clear).mutateAsync(input);
			}
			return true;
		} catch {
			// The dialog shows the failure of the change.
			return false;
		}
	};
	return { send, error: clear.error ?? confirm.error ?? many.error };
}

function tellOfOne({ effective, closed_case_id }: Answer<"clearMatch">, done: string): void {
	if (!effective) showToast({ title: t("notedTitle"), text: t("notedText") });
	else showToast({ title: done, ...(closed_case_id !== null && { text: t("caseClosed") }) });
}

function tellOfMany({ data }: Answer<"clearMatches">): void {
	const done = data.filter(({ effective }) => effective).length;
	const noted = data.filter(({ ok, effective }) => ok && !effective).length;
	const failed = data.filter(({ ok }) => !ok);
	const text = [
		...(noted > 0 ? [t("notedMany", { count: noted })] : []),
		...(failed.length > 0 ? [t("failedMany", { count: failed.length, message: failed[0]?.error?.message ?? "" })] : []),
	].join(" · ");
	showToast({ title: t("dismissedMany", { count: done }), ...(text !== "" && { text }) });
}
