// A dialog that adds a list from its publisher's address, from another address, or from files.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery } from "../../api/queries.ts";
import { type Form, useApiForm } from "../../api/use-api-form.ts";
import { t } from "../../messages/lists.ts";
import { useSession } from "../../session/session-context.tsx";
import { Button } from "../button.tsx";
import { Field, Input, Select, TextArea } from "../field.tsx";
import { Dialog } from "../overlay.tsx";
import { SegmentedControl } from "../segmented-control.tsx";
import { ErrorState, FormError, SkeletonLines } from "../states.tsx";
import { showToast } from "../toast.tsx";
import type { Format, Formats, List } from "./list-types.ts";
import { type NewList, needsTitle, toNewList, toOrder } from "./new-list.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { UploadSteps } from "./upload-steps.tsx";

interface AddListProps {
	readonly lists: readonly List[];
	readonly onClose: () => void;
}

export function AddList({ lists, onClose }: AddListProps): ReactNode {
	const formats = useQuery(readQuery("listListFormats", {}));
	return (
		<Dialog isOpen onClose={onClose} title={t("add")} description={t("addText")}>
			{formats.isError && <ErrorState error={formats.error} onRetry={() => void formats.refetch()} />}
			{formats.isPending && <SkeletonLines count={5} />}
			{formats.data !== undefined && (
				<AddForm formats={formats.data} known={lists.map(({ id }) => id)} onClose={onClose} />
			)}
		</Dialog>
	);
}

interface AddFormProps {
	readonly formats: Formats;
	/** The ids of the lists that exist. */
	readonly known: readonly string[];
	readonly onClose: () => void;
}

function AddForm({ formats, known, onClose }: AddFormProps): ReactNode {
	const { workspace } = useSession();
	const [isSent, setIsSent] = useState(false);
	const [how, setHow] = useState<"address" | "files">("address");
	const first = formats.data.find((one) => one.has_official_address && !known.includes(one.list_id));
	const initial: NewList = {
		...{ format: first?.id ?? "un-xml", title: "", address: "", columns: "", topic: "sanction" },
		schedule: { every: "half_day", hour: 6, weekday: 1 },
	};
	const find = (id: string): Format | undefined => formats.data.find((one) => one.id === id);
	const form = useApiForm("addScreeningList", {
		initial,
		toInput: (values) => {
			const format = find(values.format);
			return format && { body: toNewList(values, format, known, workspace.time_zone) };
		},
		onSuccess: () => {
			showToast({ title: t("added"), text: t("addedText") });
			onClose();
		},
	});
	const { values, set, problemOf } = form;
	const format = find(values.format);
	if (format === undefined) return null;
	const isTitleNeeded = needsTitle(format, known);
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<FormError error={form.error} />
			<fieldset disabled={isSent} className="flex min-w-0 flex-col gap-4">
				<Field label={t("source")} error={problemOf("format")}>
					{/* The formats may arrive after the dialog has opened. */}
					<Select
						autoFocus
						value={values.format}
						choices={formats.data.map(({ id, title }) => ({ value: id, label: title }))}
						onChoose={set("format")}
					/>
				</Field>
				<Field label={t("title")} hint={t("titleHint")} isOptional={!isTitleNeeded} error={problemOf("list")}>
					<Input
						maxLength={60}
						required={isTitleNeeded}
						placeholder={isTitleNeeded ? "" : (format.list_title ?? "")}
						{...form.text("title")}
					/>
				</Field>
				{format.has_columns && <ColumnFields form={form} />}
				<div className="flex flex-wrap items-center gap-3">
					<span className="text-sm font-medium">{t("how")}</span>
					<SegmentedControl
						label={t("how")}
						chosen={how}
						choices={[
							{ id: "address", label: t("fromAddress") },
							{ id: "files", label: t("fromFiles") },
						]}
						onChoose={setHow}
					/>
				</div>
			</fieldset>
			{how === "address" && <AddressFields form={form} format={format} />}
			{how === "files" && (
				<UploadSteps
					key={format.id}
					formats={formats}
					format={format}
					order={toOrder(values, format, known)}
					isIncomplete={isTitleNeeded && values.title.trim() === ""}
					onSend={setIsSent}
					onDone={onClose}
				/>
			)}
		</form>
	);
}

function ColumnFields({ form }: { readonly form: Form<NewList> }): ReactNode {
	return (
		<>
			<Field label={t("topic")}>
				<Select
					value={form.values.topic}
					choices={[
						{ value: "sanction", label: t("topicSanction") },
						{ value: "role.pep", label: t("topicPep") },
					]}
					onChoose={form.set("topic")}
				/>
			</Field>
			<Field label={t("columns")} hint={t("columnsHint")} isOptional error={form.problemOf("columns")}>
				<Input maxLength={500} {...form.text("columns")} />
			</Field>
		</>
	);
}

function AddressFields({ form, format }: { readonly form: Form<NewList>; readonly format: Format }): ReactNode {
	const hints = [
		format.has_official_address ? t("addressOfficial") : t("addressHint"),
		format.files.length > 1 && t("addressParts", { parts: format.files.map(({ name }) => name).join(", ") }),
	];
	return (
		<>
			<Field
				label={t("address")}
				hint={hints.filter((hint) => hint !== false).join(" ")}
				isOptional={format.has_official_address}
				error={form.problemOf("url")}
			>
				<TextArea
					rows={format.files.length > 1 ? 4 : 2}
					required={!format.has_official_address}
					{...form.text("address")}
				/>
			</Field>
			<ScheduleFields schedule={form.values.schedule} onChange={form.set("schedule")} />
			<div className="sticky bottom-0 flex justify-end bg-raised py-3">
				<Button look="primary" type="submit" isBusy={form.isBusy}>
					{t("add")}
				</Button>
			</div>
		</>
	);
}
