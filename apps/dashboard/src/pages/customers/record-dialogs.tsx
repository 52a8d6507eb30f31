// Dialogs to place or lift a legal hold, set the end date, and erase. Each keeps its input when the service refuses.

import { type ReactNode, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Button } from "../../components/button.tsx";
import { Field, Input, TextArea } from "../../components/field.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as tc } from "../../messages/common.ts";
import { t } from "../../messages/retention.ts";
import type { CustomerRecord } from "./customer-types.ts";

const REASON_MAX = 1_000;
/** The tags that an erasure invalidates. */
const CHANGED = ["Customers", "Cases", "Events", "Screening"];

interface DialogProps {
	readonly record: CustomerRecord;
	readonly onClose: () => void;
}

export function HoldDialog({ record, act, onClose }: DialogProps & { readonly act: "place" | "lift" }): ReactNode {
	const isPlaced = act === "place";
	const change = useChange(isPlaced ? "placeLegalHold" : "liftLegalHold");
	return (
		<ReasonDialog
			title={isPlaced ? t("place") : t("lift")}
			text={isPlaced ? t("placeText") : t("liftText")}
			act={isPlaced ? t("place") : t("lift")}
			isGrave={false}
			isBusy={change.isPending}
			error={change.error}
			onClose={onClose}
			onSend={(reason) =>
				change.mutate(
					{ parameters: { customer_id: record.customer_id }, body: { reason } },
					{
						onSuccess: () => {
							showToast({ title: isPlaced ? t("placed") : t("lifted") });
							onClose();
						},
					},
				)
			}
		/>
	);
}

export function EraseDialog({ record, onClose }: DialogProps): ReactNode {
	const erase = useChange("eraseCustomer", { changes: CHANGED });
	return (
		<ReasonDialog
			title={t("eraseAsk", { id: record.customer_id })}
			text={t("eraseText")}
			act={t("erase")}
			isGrave
			isBusy={erase.isPending}
			error={erase.error}
			onClose={onClose}
			onSend={(reason) =>
				erase.mutate(
					{ parameters: { customer_id: record.customer_id }, body: { reason } },
					{
						onSuccess: () => {
							showToast({ title: t("eraseDone") });
							onClose();
						},
					},
				)
			}
		/>
	);
}

export function EndDialog({ record, onClose }: DialogProps): ReactNode {
	const form = useApiForm("endRelationship", {
		initial: { day: record.relationship_ended_on ?? "" },
		toInput: ({ day }) => ({
			parameters: { customer_id: record.customer_id },
			body: { ended_on: day === "" ? null : day },
		}),
		onSuccess: () => {
			showToast({ title: t("endSaved") });
			onClose();
		},
	});
	return (
		<Dialog
			isOpen
			width="sm"
			onClose={onClose}
			title={t("endTitle")}
			description={t("endText")}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button look="primary" isBusy={form.isBusy} onClick={() => form.send()}>
						{tc("save")}
					</Button>
				</>
			}
		>
			<FormError error={form.error} />
			<Field label={t("endDay")} hint={t("endCleared")} error={form.problemOf("ended_on")}>
				<Input type="date" {...form.text("day")} />
			</Field>
		</Dialog>
	);
}

interface ReasonDialogProps {
	readonly title: string;
	readonly text: string;
	readonly act: string;
	readonly isGrave: boolean;
	readonly isBusy: boolean;
	readonly error: unknown;
	readonly onSend: (reason: string) => void;
	readonly onClose: () => void;
}

function ReasonDialog(props: ReasonDialogProps): ReactNode {
	const [reason, setReason] = useState("");
	const text = reason.trim();
	return (
		<Dialog
			isOpen
			onClose={props.onClose}
			title={props.title}
			description={props.text}
			footer={
				<>
					<Button onClick={props.onClose}>{tc("cancel")}</Button>
					<Button
						look={props.isGrave ? "danger" : "primary"}
						isBusy={props.isBusy}
						disabled={text === ""}
						onClick={() => props.onSend(text)}
					>
						{props.act}
					</Button>
				</>
			}
		>
			<FormError error={props.error} />
			<Field label={t("reason")} hint={t("reasonHint")}>
				<TextArea value={reason} maxLength={REASON_MAX} onChange={(event) => setReason(event.target.value)} />
			</Field>
		</Dialog>
	);
}
