// The control group: small payments that the score alone would review, of which a few are let through to learn from them.

import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Field, Input } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { SaveButton, useLoosening } from "./section-parts.tsx";

type Workspace = Answer<"readWorkspace">;

const SHARE_PERCENT_MAX = 1;
const AMOUNT_MAX = 1_000_000_000;

export function ControlGroupCard({ workspace }: { readonly workspace: Workspace }): ReactNode {
	const { share, amount_max: amountMax } = workspace.control_group;
	const isOn = share > 0 && amountMax > 0;
	return (
		<Card title={t("controlGroup")} actions={isOn && <Badge tone="review">{t("controlOn")}</Badge>}>
			<p className="text-sm text-soft">{t("controlText")}</p>
			{/* A change that another person confirmed fills the fields again. */}
			<ControlGroupForm key={`${share} ${amountMax}`} workspace={workspace} />
		</Card>
	);
}

function ControlGroupForm({ workspace }: { readonly workspace: Workspace }): ReactNode {
	const { can } = useSession();
	const loosen = useLoosening();
	const now = workspace.control_group;
	const form = useApiForm("changeWorkspace", {
		initial: { percent: String(toPercent(now.share)), amount: String(now.amount_max) },
		toInput: ({ percent, amount }) => {
			const wanted = { share: toShare(Number(percent)), amount_max: Number(amount) };
			// A larger share or amount lets more through, so another person confirms it.
			const larger = {
				...(wanted.share > now.share && { share: wanted.share }),
				...(wanted.amount_max > now.amount_max && { amount_max: wanted.amount_max }),
			};
			const smaller = {
				...(wanted.share < now.share && { share: wanted.share }),
				...(wanted.amount_max < now.amount_max && { amount_max: wanted.amount_max }),
			};
			if (Object.keys(larger).length > 0) loosen.mutate({ body: { control_group: larger } });
			return Object.keys(smaller).length === 0 ? undefined : { body: { control_group: smaller } };
		},
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const isLocked = !can("changeWorkspace");
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<FormError error={form.error ?? loosen.error} />
			<div className="grid gap-4 md:grid-cols-2">
				<Field label={t("controlShare")} hint={t("controlShareHint")} error={form.problemOf("control_group.share")}>
					<Input
						type="number"
						min={0}
						max={SHARE_PERCENT_MAX}
						step="any"
						required
						disabled={isLocked}
						{...form.text("percent")}
					/>
				</Field>
				<Field
					label={t("controlAmount", { currency: workspace.currency })}
					hint={t("controlAmountHint")}
					error={form.problemOf("control_group.amount_max")}
				>
					<Input
						type="number"
						min={0}
						max={AMOUNT_MAX}
						step="any"
						required
						disabled={isLocked}
						{...form.text("amount")}
					/>
				</Field>
			</div>
			<p className="text-xs text-faint">{t("controlTwo")}</p>
			{!isLocked && <SaveButton isBusy={form.isBusy || loosen.isPending} />}
			<OnlyLive operation="changeWorkspace" text={t("onlyLive")} />
		</form>
	);
}

/** Without the last digits that a division of binary numbers leaves. */
const round = (value: number): number => Number(value.toPrecision(10));
const toPercent = (share: number): number => round(share * 100);
const toShare = (percent: number): number => round(percent / 100);
