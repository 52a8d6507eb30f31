// Requests about the customer that wait for a second person.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { usePeople } from "../../components/person.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t } from "../../messages/customers.ts";
import { useSession } from "../../session/session-context.tsx";

type Request = Item<"listStatusRequests">;

export function StatusRequests({ customerId }: { readonly customerId: string }): ReactNode {
	const { can } = useSession();
	const query = { state: "pending", customer_id: customerId } as const;
	const waiting = useQuery({ ...readQuery("listStatusRequests", { query }), enabled: can("listStatusRequests") });
	return (waiting.data?.data ?? []).map((request) => <WaitingRequest key={request.id} request={request} />);
}

const ACTION_NAMES = {
	hold: t("actionHold"),
	release: t("actionRelease"),
	block: t("actionBlock"),
	unblock: t("actionUnblock"),
};

function WaitingRequest({ request }: { readonly request: Request }): ReactNode {
	const { can } = useSession();
	const { nameOf, me } = usePeople();
	const approve = useChange("approveRequest", { changes: ["Cases"] });
	const decline = useChange("declineRequest", { changes: ["Cases"] });
	const withdraw = useChange("withdrawRequest", { changes: ["Cases"] });
	const input = { parameters: { request_id: request.id }, body: {} };
	const outcome = { onSuccess: () => showToast({ title: t("decided") }), onError: showProblem };
	const isBusy = approve.isPending || decline.isPending || withdraw.isPending;
	const isOwn = request.requested_by === me;
	return (
		<section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-held-mark bg-held-tint px-4 py-3 text-sm text-held">
			<Icon name="users" size={18} />
			<div className="min-w-0 flex-1 basis-60">
				<p className="font-medium">
					{t("waiting", { name: nameOf(request.requested_by), action: ACTION_NAMES[request.action] })} ·{" "}
					<Time at={request.requested_at} />
				</p>
				<p className="break-words">{request.reason}</p>
			</div>
			{can("approveRequest") && (
				<div className="flex flex-wrap items-center gap-2">
					{isOwn ? (
						<>
							<span>{t("ownWaiting")}</span>
							<Button size="sm" isBusy={isBusy} onClick={() => withdraw.mutate(input, outcome)}>
								{t("withdraw")}
							</Button>
						</>
					) : (
						<>
							<Button size="sm" isBusy={isBusy} onClick={() => decline.mutate(input, outcome)}>
								{t("decline")}
							</Button>
							<Button size="sm" look="primary" isBusy={isBusy} onClick={() => approve.mutate(input, outcome)}>
								{t("approve")}
							</Button>
						</>
					)}
				</div>
			)}
		</section>
	);
}
