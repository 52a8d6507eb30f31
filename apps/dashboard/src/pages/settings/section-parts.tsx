// Parts that the sections of the settings share: the affected mode, the save button, a secret that is shown
// once, and a confirmation.

import { type ReactNode, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";

/** Says whether a section applies to test data, live data or both. */
export function Reach({ isOfMode = false }: { readonly isOfMode?: boolean }): ReactNode {
	const { mode, workspace } = useSession();
	return (
		<p className="flex items-center gap-1.5 text-sm text-soft">
			<Icon name="info" size={14} />
			{isOfMode
				? t(mode === "live" ? "reachLive" : "reachTest", { name: workspace.name })
				: t("reachBoth", { name: workspace.name })}
		</p>
	);
}

/** Requests that something takes only one person. A notice above every page shows the request. */
export function useLoosening() {
	return useChange("requestLoosening", { onSuccess: () => showToast({ title: t("looseningAsked") }) });
}

/** The save button below a form. */
export function SaveButton({ isBusy }: { readonly isBusy: boolean }): ReactNode {
	return (
		<div>
			<Button type="submit" look="primary" isBusy={isBusy}>
				{common("save")}
			</Button>
		</div>
	);
}

interface SecretOnceProps {
	readonly title: string;
	readonly text: string;
	readonly secret: string | undefined;
	readonly onClose: () => void;
}

/** A secret that is shown once. Only its button closes the dialog. */
export function SecretOnce({ title, text, secret, onClose }: SecretOnceProps): ReactNode {
	const [isCopied, setIsCopied] = useState(false);
	return (
		<Dialog
			isOpen={secret !== undefined}
			isFirm
			onClose={onClose}
			title={title}
			description={text}
			footer={
				<Button
					look="primary"
					onClick={() => {
						setIsCopied(false);
						onClose();
					}}
				>
					{t("secretKept")}
				</Button>
			}
		>
			<div className="flex items-center gap-2 rounded-md bg-sunken p-3">
				<code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
				<Button
					size="sm"
					icon={isCopied ? "check" : "copy"}
					onClick={() => {
						void navigator.clipboard.writeText(secret ?? "").then(() => setIsCopied(true));
					}}
				>
					{isCopied ? common("copied") : common("copy")}
				</Button>
			</div>
		</Dialog>
	);
}

interface ConfirmProps {
	readonly isOpen: boolean;
	readonly title: string;
	readonly text: string;
	readonly act: string;
	readonly isBusy: boolean;
	readonly error: unknown;
	readonly onConfirm: () => void;
	readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({ isOpen, title, text, act, isBusy, error, onConfirm, onClose }: ConfirmProps): ReactNode {
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={title}
			description={text}
			width="sm"
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="danger" isBusy={isBusy} onClick={onConfirm}>
						{act}
					</Button>
				</>
			}
		>
			<FormError error={error} />
		</Dialog>
	);
}
