// Webhook endpoints of the current mode, with their deliveries.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Body, type Item, listWords } from "../../api/call.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input } from "../../components/field.tsx";
import { Dialog, Menu } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { Deliveries } from "./deliveries.tsx";
import { Confirm, Reach, SecretOnce } from "./section-parts.tsx";

type Endpoint = Item<"listWebhooks">;

const route = getRouteApi("/settings/$section");
const EVERYTHING = "*";
const DISABLED: Readonly<Record<string, string>> = {
	operator: t("disabled_operator"),
	gone: t("disabled_gone"),
	failing: t("disabled_failing"),
};

export function WebhooksSection(): ReactNode {
	const { can } = useSession();
	const search = route.useSearch();
	const endpoints = useInfiniteQuery(listQuery("listWebhooks", {}));
	const [isMaking, setIsMaking] = useState(false);
	useHandedOver("webhooks", () => setIsMaking(true));
	const [secret, setSecret] = useState<string>();
	const items = endpoints.data?.items ?? [];
	return (
		<>
			<Reach isOfMode />
			<Card
				title={t("webhooks")}
				actions={
					can("createWebhook") && (
						<Button size="sm" look="primary" icon="plus" onClick={() => setIsMaking(true)}>
							{t("makeWebhook")}
						</Button>
					)
				}
			>
				{endpoints.isError && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
				{endpoints.isPending && <SkeletonLines count={4} />}
				{endpoints.isSuccess && items.length === 0 && (
					<EmptyState icon="link" title={t("noWebhooks")}>
						{t("noWebhooksText")}
					</EmptyState>
				)}
				<ul className="flex flex-col divide-y divide-line">
					{items.map((endpoint) => (
						<EndpointLine key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
					))}
				</ul>
			</Card>
			{items.length > 0 && <Deliveries endpoints={items} endpointId={search.endpoint} status={search.status} />}
			<MakeWebhook
				isOpen={isMaking}
				onClose={() => setIsMaking(false)}
				onMade={(made) => {
					setIsMaking(false);
					setSecret(made);
				}}
			/>
			<SecretOnce
				title={t("webhookSecret")}
				text={t("webhookSecretText")}
				secret={secret}
				onClose={() => setSecret(undefined)}
			/>
		</>
	);
}

interface EndpointLineProps {
	readonly endpoint: Endpoint;
	readonly onSecret: (secret: string) => void;
}

function EndpointLine({ endpoint, onSecret }: EndpointLineProps): ReactNode {
	const { can } = useSession();
	const navigate = useNavigate();
	const [isRemoving, setIsRemoving] = useState(false);
	const parameters = { endpoint_id: endpoint.id };
	const change = useChange("changeWebhook", { onSuccess: () => showToast({ title: t("saved") }) });
	const rotate = useChange("rotateWebhookSecret", { onSuccess: ({ secret }) => onSecret(secret) });
	const remove = useChange("removeWebhook", { onSuccess: () => setIsRemoving(false) });
	const test = useChange("testWebhook", {
		onSuccess: ({ status, attempts }) => {
			const last = attempts.at(-1);
			const answer = last?.status_code ?? last?.failure ?? "";
			showToast({
				title: status === "delivered" ? t("pingTaken") : t("pingFailed"),
				text: t("pingAnswer", { answer: String(answer), ms: last?.duration_ms ?? 0 }),
				tone: status === "delivered" ? "plain" : "problem",
			});
		},
	});
	const isEnabled = endpoint.status === "enabled";
	const onError = showProblem;
	const show = (status?: string): void =>
		void navigate({
			to: "/settings/$section",
			params: { section: "webhooks" },
			search: { endpoint: endpoint.id, ...(status !== undefined && { status }) },
		});
	return (
		<li className="flex flex-col gap-1.5 py-3">
			<div className="flex flex-wrap items-center gap-2">
				<Badge tone={isEnabled ? "allow" : "block"} icon={isEnabled ? "checkCircle" : "ban"}>
					{isEnabled ? t("enabled") : DISABLED[endpoint.disabled_reason ?? "operator"]}
				</Badge>
				<code className="min-w-0 flex-1 truncate font-mono text-sm" title={endpoint.url}>
					{endpoint.url}
				</code>
				<Button size="sm" onClick={() => show()}>
					{t("deliveries")}
				</Button>
				{can("changeWebhook") && (
					<>
						<Button
							size="sm"
							icon="play"
							isBusy={test.isPending}
							onClick={() => test.mutate({ parameters }, { onError })}
						>
							{t("ping")}
						</Button>
						<Menu
							trigger={<Button size="sm" look="quiet" icon="more" aria-label={t("moreActs")} />}
							groups={[
								[
									{
										label: isEnabled ? t("disable") : t("enable"),
										icon: isEnabled ? "pause" : "play",
										onSelect: () => change.mutate({ parameters, body: { enabled: !isEnabled } }, { onError }),
									},
									{
										label: t("rotate"),
										icon: "refresh",
										hint: t("rotateHint"),
										onSelect: () => rotate.mutate({ parameters, body: {} }, { onError }),
									},
								],
								[{ label: t("remove"), icon: "trash", isDangerous: true, onSelect: () => setIsRemoving(true) }],
							]}
						/>
					</>
				)}
			</div>
			<p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-soft">
				{endpoint.description !== null && <span>{endpoint.description}</span>}
				<span>{endpoint.kinds.includes(EVERYTHING) ? t("everyKind") : endpoint.kinds.join(", ")}</span>
				<span>
					{t("lastTaken")} <Time at={endpoint.last_delivered_at} />
				</span>
				<span>{t("waiting", { count: endpoint.pending })}</span>
				{endpoint.dead > 0 && (
					<button type="button" className="text-block underline" onClick={() => show("dead")}>
						{t("givenUp", { count: endpoint.dead })}
					</button>
				)}
			</p>
			<Confirm
				isOpen={isRemoving}
				title={t("removeWebhook")}
				text={t("removeWebhookText")}
				act={t("remove")}
				isBusy={remove.isPending}
				error={remove.error}
				onConfirm={() => remove.mutate({ parameters })}
				onClose={() => setIsRemoving(false)}
			/>
		</li>
	);
}

interface MakeWebhookProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
	readonly onMade: (secret: string) => void;
}

function MakeWebhook({ isOpen, onClose, onMade }: MakeWebhookProps): ReactNode {
	const form = useApiForm("createWebhook", {
		initial: { url: "", description: "", kinds: [EVERYTHING] as readonly string[] },
		toInput: ({ url, description, kinds }) => {
			const chosen = kinds as NonNullable<Body<"createWebhook">["kinds"]>;
			return { body: { url, kinds: chosen, ...(description !== "" && { description }) } };
		},
		onSuccess: ({ secret }, reset) => {
			reset();
			onMade(secret);
		},
	});
	const { kinds } = form.values;
	const offered = listWords("createWebhook", "kinds").filter((kind) => kind !== EVERYTHING);
	const toggle = (kind: string, isChosen: boolean): void => {
		const rest = kinds.filter((one) => one !== kind && one !== EVERYTHING);
		form.set("kinds")(isChosen ? [...rest, kind] : rest);
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t("makeWebhook")}
			description={t("makeWebhookText")}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="primary" type="submit" form="make-webhook" disabled={kinds.length === 0} isBusy={form.isBusy}>
						{t("makeWebhook")}
					</Button>
				</>
			}
		>
			<form id="make-webhook" onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<Field label={t("address")} hint={t("addressHint")} error={form.problemOf("url")}>
					<Input type="url" required placeholder="https://example.co.ke/hakiki" {...form.text("url")} />
				</Field>
				<Field label={t("description")} isOptional error={form.problemOf("description")}>
					<Input maxLength={200} {...form.text("description")} />
				</Field>
				<fieldset className="flex flex-col gap-1">
					<legend className="pb-1 text-sm font-medium">{t("kinds")}</legend>
					<Checkbox
						label={t("everyKind")}
						checked={kinds.includes(EVERYTHING)}
						onToggle={(isChosen) => form.set("kinds")(isChosen ? [EVERYTHING] : [])}
					/>
					<div className="grid gap-x-4 sm:grid-cols-2">
						{offered.map((kind) => (
							<Checkbox
								key={kind}
								label={<code className="font-mono text-xs">{kind}</code>}
								checked={kinds.includes(kind)}
								onToggle={(isChosen) => toggle(kind, isChosen)}
							/>
						))}
					</div>
				</fieldset>
			</form>
		</Dialog>
	);
}
