// The customer of a case: status, actions, and requests that wait for approval.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { invalidate, readQuery, useOnce } from "../../api/queries.ts";
import { RiskBadge, StatusBadge } from "../../components/badge.tsx";
import { Button, styleButton } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast, showUndo } from "../../components/toast.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { useSession } from "../../session/session-context.tsx";
import { ScreeningBadge } from "../customers/screening-badge.tsx";
import type { CaseDetails, StatusAct } from "./case-types.ts";
import { listStatusActs, nameStatusAct } from "./closing-form.tsx";
import { changeStatus, type StatusChanged, undoStatus, useFourEyes } from "./status-acts.ts";

export function CustomerCard({ item }: { readonly item: CaseDetails }): ReactNode {
	const { can } = useSession();
	const [act, setAct] = useState<StatusAct>();
	const customer = useQuery({
		...readQuery("readCustomer", { parameters: { customer_id: item.customer_id } }),
		enabled: can("readCustomer"),
	});
	const link = (
		<Link to="/customers/$customerId" params={{ customerId: item.customer_id }} className={styleButton("plain", "sm")}>
			{t("openCustomer")}
			<Icon name="chevronRight" size={14} />
		</Link>
	);
	if (customer.data === undefined) {
		return (
			<Card title={t("customerTitle")} actions={link}>
				{customer.isPending && <SkeletonLines count={3} />}
			</Card>
		);
	}
	const { status, risk_level, screening, open_cases, last_event_at } = customer.data;
	const waiting = new Set(item.requests.map(({ action }) => action as string));
	return (
		<Card title={t("customerTitle")} actions={link}>
			<Facts
				facts={[
					{ label: t("status"), value: <StatusBadge status={status} /> },
					{ label: t("riskLevel"), value: <RiskBadge level={risk_level} /> },
					{ label: t("screening"), value: <ScreeningBadge status={screening.status} /> },
					{ label: t("openCases"), value: <span className="figures">{open_cases.length}</span> },
					{ label: t("lastSeen"), value: <Time at={last_event_at} /> },
				]}
			/>
			{item.requests.map((request) => (
				<RequestBox key={request.id} request={request} />
			))}
			{can("holdCustomer") && (
				<div className="flex flex-wrap gap-2">
					{listStatusActs(status)
						.filter((one) => !waiting.has(one))
						.map((one) => (
							<Button
								key={one}
								size="sm"
								look={one === "block" ? "danger" : "plain"}
								icon={one === "block" ? "ban" : one === "hold" ? "pause" : "check"}
								onClick={() => setAct(one)}
							>
								{nameStatusAct(one)}
							</Button>
						))}
				</div>
			)}
			{act !== undefined && <StatusDialog item={item} act={act} status={status} onClose={() => setAct(undefined)} />}
		</Card>
	);
}

interface StatusDialogProps {
	readonly item: CaseDetails;
	readonly act: StatusAct;
	/** The customer's status before. */
	readonly status: string;
	readonly onClose: () => void;
}

function StatusDialog({ item, act, status: before, onClose }: StatusDialogProps): ReactNode {
	const client = useQueryClient();
	const fourEyes = useFourEyes();
	const [reason, setReason] = useState("");
	const takesTwo = fourEyes.includes(act);
	const undo = async (changed: StatusChanged): Promise<void> => {
		try {
			const back = await undoStatus(item, changed, t("undoReasonStatus"), fourEyes);
			if (back === "asked") showToast({ title: t("askedFor") });
		} catch (error) {
			showProblem(error);
		}
		await invalidate(client, ["Cases", "Customers"]);
	};
	const change = useOnce({
		mutationFn: () => changeStatus(item, act, reason.trim(), { fourEyes, before }),
		onSuccess: async (result) => {
			onClose();
			const status = { release: "active", unblock: "active", block: "blocked", hold: "held" }[act];
			const title = result.kind === "asked" ? t("askedFor") : t("statusChanged", { status });
			showUndo(title, () => void undo(result));
			await invalidate(client, ["Cases", "Customers"]);
		},
	});
	const titles = {
		release: t("confirmRelease"),
		block: t("confirmBlock"),
		hold: t("confirmHold"),
		unblock: t("confirmUnblock"),
	};
	const texts = { release: t("releaseText"), block: t("blockText"), hold: t("holdText"), unblock: t("unblockText") };
	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="sm"
			title={titles[act]}
			description={takesTwo ? `${texts[act]} ${t("fourEyesNote")}` : texts[act]}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look={act === "block" ? "danger" : "primary"}
						disabled={reason.trim() === ""}
						isBusy={change.isPending}
						onClick={() => change.mutate()}
					>
						{takesTwo ? t("askFor") : nameStatusAct(act)}
					</Button>
				</>
			}
		>
			<FormError error={change.error} />
			<Field label={t("statusReason")} hint={t("statusReasonHint")}>
				<TextArea value={reason} rows={3} maxLength={1_000} onChange={(event) => setReason(event.target.value)} />
			</Field>
		</Dialog>
	);
}

type Request = CaseDetails["requests"][number];

/** A request: another person approves or declines it, and the requester may withdraw it. */
function RequestBox({ request }: { readonly request: Request }): ReactNode {
	const { can } = useSession();
	const { nameOf, me } = usePeople();
	const client = useQueryClient();
	const isOwn = request.requested_by === me;
	const settle = useOnce({
		mutationFn: (verdict: "approveRequest" | "declineRequest" | "withdrawRequest") =>
			call(verdict, { parameters: { request_id: request.id }, body: {} }),
		onSuccess: async (_answer, verdict) => {
			const titles = {
				approveRequest: t("requestApproved"),
				declineRequest: t("requestDeclined"),
				withdrawRequest: t("requestWithdrawn"),
			};
			showToast({ title: titles[verdict] });
			await invalidate(client, ["Cases", "Customers"]);
		},
		// The failure is shown at once, without waiting for the reading.
		onError: () => void invalidate(client, ["Cases"]),
	});
	const action = nameStatusAct(request.action).toLowerCase();
	return (
		<div className="flex flex-col gap-2 rounded-md border border-review-mark bg-review-tint p-3 text-sm">
			<p className="font-medium text-review">
				{isOwn ? t("requestYours", { action }) : t("requestTitle", { name: nameOf(request.requested_by), action })}
			</p>
			<p className="break-words whitespace-pre-wrap">{request.reason}</p>
			<p className="text-xs text-soft">
				<Time at={request.requested_at} />
				{isOwn && ` · ${t("requestWaits")}`}
			</p>
			<FormError error={settle.error} />
			{can("approveRequest") && (
				<div className="flex flex-wrap gap-2">
					{isOwn ? (
						<Button size="sm" icon="undo" isBusy={settle.isPending} onClick={() => settle.mutate("withdrawRequest")}>
							{t("withdraw")}
						</Button>
					) : (
						<>
							<Button
								size="sm"
								icon="check"
								look="primary"
								isBusy={settle.isPending}
								onClick={() => settle.mutate("approveRequest")}
							>
								{t("approve")}
							</Button>
							<Button
								size="sm"
								icon="close"
								disabled={settle.isPending}
								onClick={() => settle.mutate("declineRequest")}
							>
								{t("decline")}
							</Button>
						</>
					)}
				</div>
			)}
		</div>
	);
}
