// Grants access: the role and the workspaces of an invited person or of a user. Both are saved by a button, and an
// administrator is confirmed.

import { type FormEvent, type ReactNode, useState } from "react";
import { type Item, listWords } from "../../api/call.ts";
import { type Form, useApiForm } from "../../api/use-api-form.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input, Select } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { Confirm } from "./section-parts.tsx";

export type User = Item<"listUsers">;
type Role = User["role"];

interface Access {
	readonly role: Role;
	readonly isAll: boolean;
	/** Somebody said that there is no workspace yet. Otherwise an empty choice is taken for forgotten. */
	readonly isNone: boolean;
	readonly chosen: readonly string[];
}

const NO_ACCESS: Access = { role: "analyst", isAll: false, isNone: false, chosen: [] };

function isForgotten({ role, isAll, isNone, chosen }: Access): boolean {
	return role !== "admin" && !isAll && !isNone && chosen.length === 0;
}

/** Null is all workspaces, as in the API. */
function toWorkspaces({ role, isAll, chosen }: Access): string[] | null {
	return role === "admin" || isAll ? null : [...chosen];
}

/** The names of the workspaces that a user may see. */
export function nameReach(
	reach: readonly string[] | null,
	workspaces: readonly { readonly id: string; readonly name: string }[],
): string {
	if (reach === null) return t("allWorkspaces");
	if (reach.length === 0) return t("noWorkspaces");
	return reach.map((id) => workspaces.find((one) => one.id === id)?.name ?? id).join(", ");
}

interface InviteProps {
	readonly onClose: () => void;
	readonly onInvited: (link: string) => void;
}

export function Invite({ onClose, onInvited }: InviteProps): ReactNode {
	const form = useApiForm("inviteUser", {
		initial: { email: "", access: NO_ACCESS },
		toInput: ({ email, access }) => ({ body: { email, role: access.role, workspaces: toWorkspaces(access) } }),
		onSuccess: ({ link }) => onInvited(link),
	});
	return (
		<AccessDialog
			title={t("invite")}
			text={t("inviteText")}
			act={t("makeLink")}
			name={form.values.email}
			isNewAdmin={form.values.access.role === "admin"}
			form={form}
			onClose={onClose}
		>
			<Field label={t("email")} error={form.problemOf("email")}>
				<Input type="email" required {...form.text("email")} />
			</Field>
		</AccessDialog>
	);
}

export function ChangeAccess({ user, onClose }: { readonly user: User; readonly onClose: () => void }): ReactNode {
	const form = useApiForm("changeUser", {
		initial: {
			access: {
				role: user.role,
				isAll: user.workspaces === null,
				isNone: user.workspaces?.length === 0,
				chosen: user.workspaces ?? [],
			} as Access,
		},
		changes: ["People"],
		toInput: ({ access }) => ({
			parameters: { user_id: user.id },
			body: { role: access.role, workspaces: toWorkspaces(access) },
		}),
		onSuccess: () => {
			showToast({ title: t("saved") });
			onClose();
		},
	});
	return (
		<AccessDialog
			title={t("changeAccessOf", { name: user.name })}
			text={t("changeAccessText")}
			act={common("save")}
			name={user.name}
			isNewAdmin={form.values.access.role === "admin" && user.role !== "admin"}
			form={form}
			onClose={onClose}
		/>
	);
}

interface AccessDialogProps {
	readonly title: string;
	readonly text: string;
	readonly act: string;
	readonly name: string;
	readonly isNewAdmin: boolean;
	readonly form: Pick<Form<never>, "error" | "isBusy" | "submit" | "send"> & AccessForm;
	readonly onClose: () => void;
	/** The fields before those of the access. */
	readonly children?: ReactNode;
}

function AccessDialog({ title, text, act, name, isNewAdmin, form, onClose, children }: AccessDialogProps): ReactNode {
	const [isAsking, setIsAsking] = useState(false);
	const [isChecked, setIsChecked] = useState(false);
	const isMissing = isForgotten(form.values.access);
	const submit = (event: FormEvent): void => {
		setIsChecked(true);
		if (isMissing) event.preventDefault();
		else if (isNewAdmin) {
			event.preventDefault();
			setIsAsking(true);
		} else form.submit(event);
	};
	return (
		<>
			<Dialog
				isOpen
				onClose={onClose}
				title={title}
				description={text}
				footer={
					<>
						<Button onClick={onClose}>{common("cancel")}</Button>
						<Button look="primary" type="submit" form="access" isBusy={form.isBusy}>
							{act}
						</Button>
					</>
				}
			>
				<form id="access" onSubmit={submit} className="flex flex-col gap-4">
					<FormError error={form.error} />
					{children}
					<AccessFields form={form} isMissing={isChecked && isMissing} />
				</form>
			</Dialog>
			<Confirm
				isOpen={isAsking}
				title={t("newAdminTitle", { name })}
				text={t("newAdminText")}
				act={t("newAdmin")}
				isBusy={form.isBusy}
				error={null}
				onConfirm={() => {
					setIsAsking(false);
					form.send();
				}}
				onClose={() => setIsAsking(false)}
			/>
		</>
	);
}

interface AccessForm extends Pick<Form<{ readonly access: Access }>, "problemOf"> {
	readonly values: { readonly access: Access };
	readonly set: (name: "access") => (access: Access) => void;
}

interface AccessFieldsProps {
	readonly form: AccessForm;
	/** The form was sent without a choice of workspaces. */
	readonly isMissing: boolean;
}

function AccessFields({ form, isMissing }: AccessFieldsProps): ReactNode {
	const { workspaces } = useSession();
	const { access } = form.values;
	const { role, isAll, isNone, chosen } = access;
	const set = (changed: Partial<Access>): void => form.set("access")({ ...access, ...changed });
	return (
		<>
			<Field label={t("role")} hint={t(`role_${role}`)} error={form.problemOf("role")}>
				<Select
					value={role}
					choices={listWords("inviteUser", "role").map((value) => ({ value, label: nameWord(value) }))}
					onChoose={(next) => set({ role: next as Role })}
				/>
			</Field>
			{role !== "admin" && (
				<fieldset className="flex flex-col gap-1">
					<legend className="pb-1 text-sm font-medium">{t("ofWorkspaces")}</legend>
					<Checkbox
						label={t("allWorkspaces")}
						checked={isAll}
						onToggle={(isChosen) => set({ isAll: isChosen, isNone: false })}
					/>
					{workspaces.map(({ id, name }) => (
						<Checkbox
							key={id}
							label={name}
							disabled={isAll}
							checked={isAll || chosen.includes(id)}
							onToggle={(isChosen) =>
								set({
									isNone: false,
									chosen: isChosen ? [...chosen, id] : chosen.filter((workspace) => workspace !== id),
								})
							}
						/>
					))}
					<Checkbox
						label={t("noneYet")}
						disabled={isAll}
						checked={isNone && !isAll}
						onToggle={(isChosen) => set({ isNone: isChosen, chosen: [] })}
					/>
					{(isAll || isNone) && <p className="text-xs text-faint">{t(isAll ? "allWorkspacesHint" : "noneYetHint")}</p>}
					{isMissing && (
						<p role="alert" className="flex items-center gap-1 text-xs text-block">
							<Icon name="alert" size={13} />
							{t("chooseWorkspace")}
						</p>
					)}
				</fieldset>
			)}
		</>
	);
}
