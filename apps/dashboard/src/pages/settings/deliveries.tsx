// Webhook deliveries: attempts, responses, payload, and resending.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Item, listWords, type Query } from "../../api/call.ts";
import { listQuery, readQuery, useChange } from "../../api/queries.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/field.tsx";
import { Id } from "../../components/id.tsx";
import { Drawer } from "../../components/overlay.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

type Delivery = Item<"listWebhookDeliveries">;

const TONES: Readonly<Record<string, Tone>> = { delivered: "allow", pending: "review", dead: "block" };
const PAGE_SIZE = 50;
const REPLAY_MS = 30 * 86_400_000;
const STATUSES = listWords("listWebhookDeliveries", "status");

interface DeliveriesProps {
	readonly endpoints: readonly { readonly id: string; readonly url: string }[];
	readonly endpointId: string | undefined;
	readonly status: string | undefined;
}

export function Deliveries({ endpoints, endpointId, status }: DeliveriesProps): ReactNode {
	const { can } = useSession();
	const known = STATUSES.find((one) => one === status) as Query<"listWebhookDeliveries">["status"];
	const query = { limit: PAGE_SIZE, endpoint_id: endpointId, status: known };
	const deliveries = useInfiniteQuery(listQuery("listWebhookDeliveries", { query }));
	const [shown, setShown] = useState<Delivery>();
	const items = deliveries.data?.items ?? [];
	return (
		<Card
			title={t("deliveries")}
			actions={
				<>
					<DeliveryFilters endpoints={endpoints} endpointId={endpointId} status={known} />
					{endpointId !== undefined && can("replayWebhookDeliveries") && <ReplayAll endpointId={endpointId} />}
				</>
			}
		>
			{deliveries.isError && <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
			{deliveries.isPending && <SkeletonLines count={6} />}
			{deliveries.isSuccess && items.length === 0 && (
				<EmptyState icon="bell" title={t("noDeliveries")}>
					{t("noDeliveriesText")}
				</EmptyState>
			)}
			<ul className="flex flex-col divide-y divide-line">
				{items.map((item) => (
					<DeliveryLine key={`${item.endpoint_id} ${item.event_id}`} item={item} onShow={() => setShown(item)} />
				))}
			</ul>
			{deliveries.hasNextPage && (
				<div>
					<Button isBusy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
						{common("more")}
					</Button>
				</div>
			)}
			<DeliveryDrawer delivery={shown} onClose={() => setShown(undefined)} />
		</Card>
	);
}

function DeliveryFilters({ endpoints, endpointId, status }: DeliveriesProps): ReactNode {
	const navigate = useNavigate();
	const go = (next: { readonly endpoint?: string; readonly status?: string }): void =>
		void navigate({
			to: "/settings/$section",
			params: { section: "webhooks" },
			search: {
				...(endpointId !== undefined && { endpoint: endpointId }),
				...(status !== undefined && { status }),
				...next,
			},
			replace: true,
		});
	return (
		<>
			<Select
				aria-label={t("address")}
				className="max-w-56"
				value={endpointId ?? ""}
				choices={[
					{ value: "", label: t("everyEndpoint") },
					...endpoints.map(({ id, url }) => ({ value: id, label: url })),
				]}
				onChoose={(endpoint) => go({ endpoint })}
			/>
			<Select
				aria-label={t("status")}
				value={status ?? ""}
				choices={[
					{ value: "", label: t("everyStatus") },
					...STATUSES.map((one) => ({ value: one, label: nameWord(one) })),
				]}
				onChoose={(next) => go({ status: next })}
			/>
		</>
	);
}

/** Resends the failed deliveries of the last 30 days. */
function ReplayAll({ endpointId }: { readonly endpointId: string }): ReactNode {
	const replay = useChange("replayWebhookDeliveries", {
		onSuccess: ({ replayed }) => showToast({ title: t("replayed", { count: replayed }) }),
	});
	const send = (): void => {
		const from = new Date(Date.now() - REPLAY_MS).toISOString();
		replay.mutate({ parameters: { endpoint_id: endpointId }, body: { from } }, { onError: showProblem });
	};
	return (
		<Button icon="refresh" isBusy={replay.isPending} onClick={send}>
			{t("replayAll")}
		</Button>
	);
}

function DeliveryLine({ item, onShow }: { readonly item: Delivery; readonly onShow: () => void }): ReactNode {
	return (
		<li>
			<button
				type="button"
				onClick={onShow}
				className="flex min-h-9 w-full flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 text-left text-sm hover:bg-hover"
			>
				<Badge tone={TONES[item.status] ?? "neutral"}>{nameWord(item.status)}</Badge>
				<code className="min-w-0 flex-1 truncate font-mono text-xs">{item.kind}</code>
				<span className="figures text-xs text-soft">{describeLast(item)}</span>
				<span className="text-xs text-faint">
					<Time at={item.created_at} />
				</span>
			</button>
		</li>
	);
}

function describeLast({ attempts }: Delivery): string {
	const last = attempts.at(-1);
	if (last === undefined) return t("notSent");
	return t("attemptAnswer", {
		answer: String(last.status_code ?? nameWord(last.failure ?? "")),
		ms: last.duration_ms,
		count: attempts.length,
	});
}

interface DrawerProps {
	readonly delivery: Delivery | undefined;
	readonly onClose: () => void;
}

function DeliveryDrawer({ delivery, onClose }: DrawerProps): ReactNode {
	const { can } = useSession();
	const parameters = { endpoint_id: delivery?.endpoint_id ?? "", notice_id: delivery?.event_id ?? "" };
	const details = useQuery({
		...readQuery("readWebhookDelivery", { parameters }),
		enabled: delivery !== undefined,
	});
	const replay = useChange("replayWebhookDelivery", { onSuccess: () => showToast({ title: t("sentAgain") }) });
	return (
		<Drawer
			isOpen={delivery !== undefined}
			onClose={onClose}
			title={delivery?.kind ?? ""}
			footer={
				can("replayWebhookDelivery") && (
					<Button
						look="primary"
						icon="refresh"
						isBusy={replay.isPending}
						onClick={() => replay.mutate({ parameters }, { onError: showProblem })}
					>
						{t("sendAgain")}
					</Button>
				)
			}
		>
			{details.isError && <ErrorState error={details.error} onRetry={() => void details.refetch()} />}
			{details.isPending && <SkeletonLines count={8} />}
			{details.data !== undefined && (
				<>
					<Facts
						facts={[
							{ label: t("noticeId"), value: <Id id={details.data.event_id} /> },
							{ label: t("status"), value: nameWord(details.data.status) },
							{ label: t("happened"), value: <Time at={details.data.created_at} form="exact" /> },
							{ label: t("nextAttempt"), value: <Time at={details.data.next_attempt_at} form="exact" /> },
						]}
					/>
					<section className="flex flex-col gap-1">
						<h3 className="text-sm font-semibold">{t("attempts")}</h3>
						<ol className="flex flex-col divide-y divide-line text-sm">
							{details.data.attempts.map((attempt) => (
								<li key={attempt.at} className="flex gap-3 py-1">
									<Time at={attempt.at} form="exact" />
									<span className="figures flex-1 text-right">{attempt.duration_ms} ms</span>
									<span className={attempt.failure === null ? "text-allow" : "text-block"}>
										{attempt.status_code ?? nameWord(attempt.failure ?? "")}
									</span>
								</li>
							))}
						</ol>
					</section>
					<section className="flex flex-col gap-1">
						<h3 className="text-sm font-semibold">{t("carried")}</h3>
						<pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
							{JSON.stringify(details.data.body, null, 2)}
						</pre>
					</section>
				</>
			)}
		</Drawer>
	);
}
