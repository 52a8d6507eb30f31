// Holds, releases, blocks and unblocks a customer with a reason, or requests it where it takes two people.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as tc } from "../../messages/common.ts";
import { t } from "../../messages/customers.ts";
import { useSession } from "../../session/session-context.tsx";
import { takeSubmitKey } from "../../shell/shortcuts.ts";
import { listForTwo } from "../cases/status-acts.ts";
import type { Customer } from "./customer-types.ts";

const ACTIONS = ["release", "hold", "unblock", "block"] as const;
type Action = (typeof ACTIONS)[number];

interface ActionFacts {
	readonly from: readonly string[];
	readonly icon: IconName;
	readonly isGrave: boolean;
	readonly operation: "holdCustomer" | "releaseCustomer" | "blockCustomer" | "unblockCustomer";
	readonly name: string;
	readonly title: string;
	readonly text: string;
	readonly done: string;
}

const FACTS: Readonly<Record<Action, ActionFacts>> = {
	hold: {
		from: ["active"],
		icon: "pause",
		isGrave: false,
		operation: "holdCustomer",
		name: t("hold"),
		title: t("holdTitle"),
		text: t("holdText"),
		done: t("doneHold"),
	},
	release: {
		from: ["held"],
		icon: "play",
		isGrave: false,
		operation: "releaseCustomer",
		name: t("release"),
		title: t("releaseTitle"),
		text: t("releaseText"),
		done: t("doneRelease"),
	},
	block: {
		from: ["active", "held"],
		icon: "ban",
		isGrave: true,
		operation: "blockCustomer",
		name: t("block"),
		title: t("blockTitle"),
		text: t("blockText"),
		done: t("doneBlock"),
	},
	unblock: {
		from: ["blocked"],
		icon: "undo",
		isGrave: false,
		operation: "unblockCustomer",
		name: t("unblock"),
		title: t("unblockTitle"),
		text: t("unblockText"),
		done: t("doneUnblock"),
	},
};

export function StatusActions({ customer }: { readonly customer: Customer }): ReactNode {
	const { can } = useSession();
	const [chosen, setChosen] = useState<Action>();
	if (!can("holdCustomer")) return null;
	return (
		<>
			{ACTIONS.filter((action) => FACTS[action].from.includes(customer.status)).map((action) => (
				<Button
					key={action}
					icon={FACTS[action].icon}
					look={FACTS[action].isGrave ? "danger" : "plain"}
					onClick={() => setChosen(action)}
				>
					{FACTS[action].name}
				</Button>
			))}
			{chosen !== undefined && (
				<StatusDialog customerId={customer.id} action={chosen} onClose={() => setChosen(undefined)} />
			)}
		</>
	);
}

const REASON_MAX = 1_000;

interface StatusDialogProps {
	readonly customerId: string;
	readonly action: Action;
	readonly onClose: () => void;
}

/** The dialog stays open with its input when the service refuses. */
function StatusDialog({ customerId, action, onClose }: StatusDialogProps): ReactNode {
	const facts = FACTS[action];
	const [reason, setReason] = useState("");
	const casework = useQuery(readQuery("readCasework", {}));
	const isForTwo = listForTwo(casework.data?.four_eyes ?? []).includes(action);
	const act = useChange(facts.operation, { changes: ["Cases"] });
	const ask = useChange("requestStatus", { changes: ["Cases"] });
	const parameters = { customer_id: customerId };
	const submit = (): void => {
		const text = reason.trim();
		const finish = (title: string) => ({
			onSuccess: () => {
				showToast({ title });
				onClose();
			},
		});
		if (isForTwo) ask.mutate({ parameters, body: { action, reason: text } }, finish(t("asked")));
		else act.mutate({ parameters, body: { reason: text } }, finish(facts.done));
	};
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={facts.title}
			description={facts.text}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look={facts.isGrave ? "danger" : "primary"}
						icon={isForTwo ? "users" : facts.icon}
						isBusy={act.isPending || ask.isPending}
						disabled={reason.trim() === "" || casework.isPending}
						onClick={submit}
					>
						{isForTwo ? t("ask") : facts.name}
					</Button>
				</>
			}
		>
			<FormError error={act.error ?? ask.error} />
			{isForTwo && (
				<p className="flex items-center gap-2 text-sm text-soft">
					<Icon name="users" />
					{t("twoPeople")}
				</p>
			)}
			<Field label={t("reason")} hint={t("reasonHint")}>
				<TextArea
					value={reason}
					maxLength={REASON_MAX}
					placeholder={t("reasonPlaceholder")}
					onChange={(event) => setReason(event.target.value)}
					onKeyDown={(event) => {
						if (takeSubmitKey(event) && reason.trim() !== "") submit();
					}}
				/>
			</Field>
		</Dialog>
	);
}
