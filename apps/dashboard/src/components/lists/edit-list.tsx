// A dialog that changes the title and the schedule of a list.

import type { ReactNode } from "react";
import { useApiForm } from "../../api/use-api-form.ts";
import { type Schedule, toUtc, toZone } from "../../format/schedule.ts";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/lists.ts";
import { useSession } from "../../session/session-context.tsx";
import { Button } from "../button.tsx";
import { Field, Input } from "../field.tsx";
import { Dialog } from "../overlay.tsx";
import { FormError } from "../states.tsx";
import { showToast } from "../toast.tsx";
import type { List } from "./list-types.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

export function EditList({ list, onClose }: { readonly list: List; readonly onClose: () => void }): ReactNode {
	const { workspace } = useSession();
	const initial: { title: string; schedule: Schedule } = {
		title: list.title,
		schedule: toZone(list.schedule, workspace.time_zone),
	};
	const form = useApiForm("changeScreeningList", {
		initial,
		toInput: ({ title, schedule }) => ({
			parameters: { list_id: list.id },
			body: {
				...(title.trim() !== list.title && { title: title.trim() === "" ? null : title.trim() }),
				...(list.host !== null && { schedule: toUtc(schedule, workspace.time_zone) }),
			},
		}),
		onSuccess: () => {
			showToast({ title: t("changed") });
			onClose();
		},
	});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={t("editTitle", { title: list.title })}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="primary" type="submit" form="edit-list" isBusy={form.isBusy}>
						{common("save")}
					</Button>
				</>
			}
		>
			<form id="edit-list" onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<Field label={t("title")} hint={t("titleHint")}>
					<Input maxLength={100} {...form.text("title")} />
				</Field>
				{list.host !== null && <ScheduleFields schedule={form.values.schedule} onChange={form.set("schedule")} />}
			</form>
		</Dialog>
	);
}
