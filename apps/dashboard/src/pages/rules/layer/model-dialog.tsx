// Changes of the model that was trained outside. Each asks for a reason, and is published or becomes the draft.

import { type ReactNode, useId } from "react";
import type { Answer } from "../../../api/call.ts";
import { type Form, useApiForm } from "../../../api/use-api-form.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox, Field, Input } from "../../../components/field.tsx";
import { FileField } from "../../../components/file-field.tsx";
import { Dialog } from "../../../components/overlay.tsx";
import { usePeople } from "../../../components/person.tsx";
import { FormError } from "../../../components/states.tsx";
import { showToast } from "../../../components/toast.tsx";
import { t as common } from "../../../messages/common.ts";
import { t } from "../../../messages/layer.ts";
import { t as rulesText } from "../../../messages/rules.ts";
import type { Rules } from "../use-draft.ts";

export type ModelAct = "load" | "promote" | "shadow" | "remove";

const MEGABYTE = 1_048_576;
const REASON_MAX = 500;
const NAME_MAX = 100;

interface ActProps {
	readonly rules: Rules;
	readonly fileBytesMax: number;
	readonly onClose: () => void;
}

export function ModelDialog({ act, ...props }: ActProps & { readonly act: ModelAct | undefined }): ReactNode {
	switch (act) {
		case undefined:
			return null;
		case "load":
			return <LoadDialog {...props} />;
		case "remove":
			return <RemoveDialog {...props} />;
		default:
			return <StatusDialog {...props} status={act === "promote" ? "active" : "shadow"} />;
	}
}

interface Terms {
	readonly reason: string;
	readonly isDraft: boolean;
	readonly isReplacing: boolean;
}

const NO_TERMS: Terms = { reason: "", isDraft: false, isReplacing: false };

const toTerms = ({ reason, isDraft, isReplacing }: Terms) => ({
	reason,
	...(isDraft && { draft: true }),
	...(isReplacing && { replace_draft: true }),
});

function LoadDialog({ rules, fileBytesMax, onClose }: ActProps): ReactNode {
	const form = useApiForm("loadModel", {
		initial: { ...NO_TERMS, name: "", neutral: "", file: undefined as File | undefined },
		toInput: ({ name, neutral, file, ...terms }) =>
			file && {
				query: { name, ...(neutral !== "" && { neutral: Number(neutral) }), ...toTerms(terms) },
				body: file,
			},
		onSuccess: (answer) => finish(answer, onClose),
	});
	const { file } = form.values;
	const maximum = fileBytesMax / MEGABYTE;
	const isTooLarge = file !== undefined && file.size > fileBytesMax;
	const choose = (chosen: File): void => {
		form.set("file")(chosen);
		form.set("name")(chosen.name.slice(0, NAME_MAX));
	};
	return (
		<ActDialog
			title={t("modelLoad")}
			text={t("modelLoadText")}
			form={form}
			rules={rules}
			isReady={file !== undefined && !isTooLarge}
			onClose={onClose}
		>
			<FileField
				label={t("modelFile")}
				hint={t("modelFileHint", { megabytes: maximum })}
				file={file}
				error={isTooLarge ? t("modelTooLarge", { megabytes: Math.ceil(file.size / MEGABYTE), maximum }) : undefined}
				onChoose={choose}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("modelName")} error={form.problemOf("name")}>
					<Input required maxLength={NAME_MAX} {...form.text("name")} />
				</Field>
				<Field label={t("modelNeutral")} hint={t("modelNeutralHint")} isOptional error={form.problemOf("neutral")}>
					<Input type="number" step="any" min={-100} max={100} {...form.text("neutral")} />
				</Field>
			</div>
		</ActDialog>
	);
}

function StatusDialog({ rules, status, onClose }: ActProps & { readonly status: "active" | "shadow" }): ReactNode {
	const form = useApiForm("changeModelStatus", {
		initial: NO_TERMS,
		toInput: (terms) => ({ body: { status, ...toTerms(terms) } }),
		onSuccess: (answer) => finish(answer, onClose),
	});
	const isActive = status === "active";
	return (
		<ActDialog
			title={t(isActive ? "modelPromote" : "modelToShadow")}
			text={t(isActive ? "modelPromoteText" : "modelToShadowText")}
			form={form}
			rules={rules}
			onClose={onClose}
		/>
	);
}

function RemoveDialog({ rules, onClose }: ActProps): ReactNode {
	const form = useApiForm("removeModel", {
		initial: NO_TERMS,
		toInput: (terms) => ({ query: toTerms(terms) }),
		onSuccess: (answer) => finish(answer, onClose),
	});
	return (
		<ActDialog
			title={t("modelRemoveTitle")}
			text={t("modelRemoveText")}
			form={form}
			rules={rules}
			isDangerous
			onClose={onClose}
		/>
	);
}

function finish({ published }: Answer<"removeModel">, onClose: () => void): void {
	showToast({
		title: published === null ? t("modelInDraft") : rulesText("published", { version: published.version }),
	});
	onClose();
}

interface ActDialogProps<Values extends Terms> {
	readonly title: string;
	readonly text: string;
	readonly form: Form<Values>;
	readonly rules: Rules;
	readonly isReady?: boolean;
	readonly isDangerous?: boolean;
	readonly onClose: () => void;
	readonly children?: ReactNode;
}

/** The reason, whether the change only becomes the draft, and what happens to a draft that somebody has begun. */
function ActDialog<Values extends Terms>(props: ActDialogProps<Values>): ReactNode {
	const { title, text, form, rules, isReady = true, isDangerous = false, onClose, children } = props;
	const { nameOf } = usePeople();
	const formId = useId();
	const { draft, needs_approval: needsApproval } = rules;
	const { reason, isDraft, isReplacing } = form.values;
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={title}
			description={needsApproval ? `${text} ${t("modelApproval")}` : text}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button
						type="submit"
						form={formId}
						look={isDangerous ? "danger" : "primary"}
						disabled={!isReady || (draft !== null && !isReplacing)}
						isBusy={form.isBusy}
					>
						{title}
					</Button>
				</>
			}
		>
			<form id={formId} onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				{children}
				<Field label={t("modelReason")} hint={t("modelReasonHint")} error={form.problemOf("reason")}>
					<Input
						required
						maxLength={REASON_MAX}
						value={reason}
						onChange={({ target }) => form.set("reason")(target.value as Values["reason"])}
					/>
				</Field>
				<div className="flex flex-col gap-1">
					{!needsApproval && (
						<Checkbox
							label={t("modelAsDraft")}
							checked={isDraft}
							onToggle={(isChecked) => form.set("isDraft")(isChecked as Values["isDraft"])}
						/>
					)}
					{draft !== null && (
						<Checkbox
							label={t("modelReplaces", { names: draft.authors.map(nameOf).join(", ") })}
							checked={isReplacing}
							onToggle={(isChecked) => form.set("isReplacing")(isChecked as Values["isReplacing"])}
						/>
					)}
				</div>
			</form>
		</Dialog>
	);
}
