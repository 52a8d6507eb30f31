// Tells admins that somebody asks to require only one person for something. Another person confirms it,
// anybody with the same rights withdraws it, and otherwise it takes effect automatically.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Item } from "../api/call.ts";
import { readQuery, useChange } from "../api/queries.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icons.tsx";
import { OnlyLive } from "../components/only-live.tsx";
import { usePeople } from "../components/person.tsx";
import { FormError } from "../components/states.tsx";
import { Time } from "../components/time.tsx";
import { formatMoney } from "../format/money.ts";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";

type Loosening = Item<"listLoosenings">;

/** The live stream reports changes. This interval is for a page whose stream is down. */
const AGAIN_MS = 60_000;

export function LooseningNotices(): ReactNode {
	const { can, needsLive } = useSession();
	const waiting = useQuery({
		...readQuery("listLoosenings", {}),
		enabled: can("confirmLoosening") || needsLive("confirmLoosening"),
		refetchInterval: AGAIN_MS,
	});
	return waiting.data?.data.map((one) => <LooseningNotice key={one.setting} loosening={one} />);
}

function LooseningNotice({ loosening }: { readonly loosening: Loosening }): ReactNode {
	const { can, workspace } = useSession();
	const { me, nameOf } = usePeople();
	const { setting, requested_by: by, effective_at: at } = loosening;
	const changes = ["Workspace", "Screening", "Rules", "Cases"];
	const confirm = useChange("confirmLoosening", { changes });
	const withdraw = useChange("withdrawLoosening", { changes });
	const isBusy = confirm.isPending || withdraw.isPending;
	const parameters = { setting };
	return (
		<section
			aria-label={t("loosening")}
			className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-review-tint px-4 py-2 text-sm text-review"
		>
			<Icon name="alert" size={16} />
			<p className="min-w-0 flex-1">
				{t(`loosening_${setting}`, { name: nameOf(by) })} {describeGroup(loosening, workspace.currency)}
				{t("looseningFrom")} <Time at={at} form="moment" />.
			</p>
			<OnlyLive operation="confirmLoosening" text={t("looseningInLive")} />
			{by !== me && can("confirmLoosening") && (
				<Button size="sm" isBusy={isBusy} onClick={() => confirm.mutate({ parameters })}>
					{t("looseningConfirm")}
				</Button>
			)}
			{can("withdrawLoosening") && (
				<Button size="sm" look="primary" isBusy={isBusy} onClick={() => withdraw.mutate({ parameters })}>
					{t("looseningWithdraw")}
				</Button>
			)}
			<FormError error={confirm.error ?? withdraw.error} />
		</section>
	);
}

/** How much more the control group would let through, because a second person must know what to confirm. */
function describeGroup({ setting, wanted }: Loosening, currency: string): string {
	if (setting !== "control_group") return "";
	const { share, amount_max_minor: minor } = wanted as { readonly share?: number; readonly amount_max_minor?: number };
	const said = [
		...(share === undefined ? [] : [t("loosening_share", { share: Number((share * 100).toPrecision(10)) })]),
		...(minor === undefined ? [] : [t("loosening_amount", { amount: formatMoney(minor / 100, currency) })]),
	];
	return said.map((text) => `${text} `).join("");
}
