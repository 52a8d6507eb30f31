// The form to close a case: outcome, payments, customer status and reason.

import { type ReactNode, useId } from "react";
import { listWords } from "../../api/call.ts";
import { Key } from "../../components/button.tsx";
import { Field, Select, TextArea } from "../../components/field.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import type { Closing, ClosingDraft, Outcome, StatusAct } from "./case-types.ts";

const NOTE_MAX = 10_000;

/** Fraud is declined. Legitimate payments are approved unless the user decides otherwise. */
export function chooseResolution({ outcome, resolution }: ClosingDraft): Closing["resolution"] {
	if (outcome === "fraud") return "declined";
	return resolution ?? (outcome === "legit" ? "approved" : "declined");
}

/** Approved or legitimate cases end the hold. */
export function endsHold(draft: ClosingDraft): boolean {
	return draft.outcome === "legit" || (draft.outcome !== undefined && chooseResolution(draft) === "approved");
}

/** The offered fraud type counts until the user chooses another. */
export function toClosing(draft: ClosingDraft, offered?: OfferedFraudType): Closing {
	const { outcome, fraudType = offered?.type ?? "", note } = draft;
	return {
		resolution: chooseResolution(draft),
		note: note.trim(),
		...(outcome !== undefined && { disposition: outcome }),
		...(outcome === "fraud" && fraudType !== "" && { fraud_type: fraudType as NonNullable<Closing["fraud_type"]> }),
	};
}

export function isComplete({ outcome, note }: ClosingDraft): boolean {
	return outcome !== undefined && note.trim() !== "" && note.length <= NOTE_MAX;
}

export function nameClosing(outcome: Outcome | undefined): string {
	if (outcome === undefined) return t("chooseOutcome");
	return { fraud: t("closeAsFraud"), legit: t("closeAsLegit"), inconclusive: t("closeAsInconclusive") }[outcome];
}

/** Each outcome has a key. Inconclusive has U, for undecided. */
export const OUTCOMES: readonly {
	readonly outcome: Outcome;
	readonly key: string;
	readonly icon: IconName;
	readonly look: string;
}[] = [
	{ outcome: "fraud", key: "f", icon: "flag", look: "border-block-mark bg-block-tint text-block" },
	{ outcome: "legit", key: "l", icon: "check", look: "border-allow-mark bg-allow-tint text-allow" },
	{ outcome: "inconclusive", key: "u", icon: "minus", look: "border-edge bg-neutral-tint text-ink" },
];

/** A fraud type that the form begins with. */
export interface OfferedFraudType {
	readonly type: string;
	readonly from: "complaint" | "rules";
}

interface ClosingFormProps {
	readonly draft: ClosingDraft;
	readonly onChange: (draft: ClosingDraft) => void;
	/** The status changes to offer; none when many cases are closed at once. */
	readonly statusActs?: readonly StatusAct[];
	readonly customerStatus?: string;
	/** This case alone holds the customer. */
	readonly isHolding?: boolean;
	/** The actions that take a second person. */
	readonly fourEyes?: readonly string[];
	readonly hasPayments?: boolean;
	readonly offeredFraudType?: OfferedFraudType | undefined;
	/** The page has keys for the outcomes. */
	readonly hasKeys?: boolean;
	/** Beside the label of the reason, for example the menu of templates. */
	readonly reasonActs?: ReactNode;
	/** Below the outcomes: the templates that fit the chosen one, with their keys. */
	readonly outcomeOffers?: ReactNode;
}

/** The draft with another outcome. Payments and status follow the outcome again. The payee of a fraud is not allowed. */
export function chooseOutcome(draft: ClosingDraft, outcome: Outcome): ClosingDraft {
	const listings = draft.listings.filter(({ list }) => outcome !== "fraud" || list !== "allow");
	return { ...draft, outcome, resolution: undefined, statusAct: undefined, listings };
}

export function ClosingForm(props: ClosingFormProps): ReactNode {
	const { draft, onChange, customerStatus = "", isHolding = false, fourEyes = [], hasPayments = true } = props;
	const { offeredFraudType: offered, hasKeys = false, reasonActs, outcomeOffers } = props;
	const isEnding = isHolding && endsHold(draft);
	// Closing the case releases the customer, so releasing is not offered.
	const statusActs = (props.statusActs ?? []).filter((act) => !(isEnding && act === "release"));
	const name = useId();
	const tooMany = draft.note.length - NOTE_MAX;
	return (
		<>
			<fieldset className="grid grid-cols-3 gap-2">
				<legend className="mb-1 text-sm font-medium">{t("outcome")}</legend>
				{OUTCOMES.map(({ outcome, key, icon, look }) => (
					<label
						key={outcome}
						className={`flex cursor-pointer flex-col items-center gap-1 rounded-md border px-2 py-2 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${draft.outcome === outcome ? `font-medium ${look}` : "border-edge text-soft hover:bg-hover"}`}
					>
						<input
							type="radio"
							name={name}
							className="sr-only"
							checked={draft.outcome === outcome}
							aria-keyshortcuts={hasKeys ? key : undefined}
							onChange={() => onChange(chooseOutcome(draft, outcome))}
						/>
						<span className="flex items-center gap-1.5">
							<Icon name={icon} />
							{hasKeys && (
								<span aria-hidden="true">
									<Key>{key}</Key>
								</span>
							)}
						</span>
						<span>{t(outcome)}</span>
					</label>
				))}
				<p className="col-span-3 min-h-5 text-xs text-faint">
					{draft.outcome !== undefined && t(`${draft.outcome}Hint`)}
				</p>
			</fieldset>
			{outcomeOffers}
			{draft.outcome === "fraud" && (
				<Field
					label={t("fraudType")}
					hint={
						offered !== undefined && draft.fraudType === undefined
							? t(offered.from === "complaint" ? "fraudTypeReported" : "fraudTypeByRules")
							: undefined
					}
				>
					<Select
						value={draft.fraudType ?? offered?.type ?? ""}
						onChoose={(fraudType) => onChange({ ...draft, fraudType })}
						choices={[
							{ value: "", label: t("fraudTypeUnknown") },
							...listWords("closeCase", "fraud_type").map((value) => ({ value, label: nameWord(value) })),
						]}
					/>
				</Field>
			)}
			{draft.outcome !== undefined && draft.outcome !== "fraud" && hasPayments && (
				<Field label={t("payments")}>
					<Select
						value={chooseResolution(draft)}
						onChoose={(value) =>
							onChange({ ...draft, resolution: value as Closing["resolution"], statusAct: undefined })
						}
						choices={[
							{ value: "approved", label: t("paymentsApprove") },
							{ value: "declined", label: t("paymentsDecline") },
						]}
					/>
				</Field>
			)}
			{draft.outcome !== undefined && isHolding && (
				<p className="flex items-center gap-1.5 text-sm text-soft">
					<Icon name={isEnding ? "check" : "pause"} size={14} />
					{isEnding ? t(fourEyes.includes("release") ? "holdEndsTwo" : "holdEnds") : t("holdStays")}
				</p>
			)}
			{draft.outcome !== undefined && statusActs.length > 0 && (
				<Field label={t("customerAct")}>
					<Select
						value={draft.statusAct ?? ""}
						onChoose={(value) => onChange({ ...draft, statusAct: value === "" ? undefined : (value as StatusAct) })}
						choices={[
							{
								value: "",
								label: isEnding
									? t("customerNothing")
									: t("customerLeave", { status: nameWord(customerStatus).toLowerCase() }),
							},
							...statusActs.map((act) => ({
								value: act,
								label: fourEyes.includes(act) ? `${nameStatusAct(act)} – ${t("askSecond")}` : nameStatusAct(act),
							})),
						]}
					/>
				</Field>
			)}
			<div className="relative">
				<div className="absolute -top-1 right-0">{reasonActs}</div>
				<Field
					label={t("noteWhy")}
					hint={t("noteWhyHint")}
					error={tooMany > 0 ? t("noteTooLong", { count: tooMany }) : undefined}
				>
					<TextArea
						value={draft.note}
						rows={3}
						onChange={(event) => onChange({ ...draft, note: event.target.value })}
					/>
				</Field>
			</div>
		</>
	);
}

export function nameStatusAct(act: StatusAct): string {
	return {
		release: t("customerRelease"),
		block: t("customerBlock"),
		hold: t("customerHold"),
		unblock: t("customerUnblock"),
	}[act];
}

/** The status changes that are possible for a customer. */
export function listStatusActs(status: string): readonly StatusAct[] {
	if (status === "blocked") return ["unblock"];
	if (status === "held") return ["release", "block"];
	return status === "active" ? ["hold", "block"] : [];
}
