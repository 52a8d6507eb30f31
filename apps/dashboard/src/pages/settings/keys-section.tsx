// API keys of the current mode.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Body, type Item, listWords } from "../../api/call.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button, styleButton } from "../../components/button.tsx";
import { Checkbox, Field, Input } from "../../components/field.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { Confirm, Reach, SecretOnce } from "./section-parts.tsx";

type Key = Item<"listKeys">;

const RATE_LIMIT = 1_200;

export function KeysSection(): ReactNode {
	const { can } = useSession();
	const keys = useInfiniteQuery(listQuery("listKeys", { query: { limit: 100 } }));
	const [isMaking, setIsMaking] = useState(false);
	useHandedOver("keys", () => setIsMaking(true));
	const [secret, setSecret] = useState<string>();
	const [revoked, setRevoked] = useState<Key>();
	const revoke = useChange("revokeKey", { onSuccess: () => setRevoked(undefined) });
	const items = keys.data?.items ?? [];
	return (
		<>
			<Reach isOfMode />
			<Card
				title={t("keys")}
				actions={
					<>
						<Link to="/integration" className={styleButton("plain", "sm")}>
							{t("keysIntegration")}
						</Link>
						{can("createKey") && (
							<Button size="sm" look="primary" icon="plus" onClick={() => setIsMaking(true)}>
								{t("makeKey")}
							</Button>
						)}
					</>
				}
			>
				{keys.isError && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
				{keys.isPending && <SkeletonLines count={4} />}
				{keys.isSuccess && items.length === 0 && (
					<EmptyState icon="key" title={t("noKeys")}>
						{t("noKeysText")}
					</EmptyState>
				)}
				<ul className="flex flex-col divide-y divide-line">
					{items.map((key) => (
						<KeyLine key={key.id} item={key} onRevoke={can("revokeKey") ? () => setRevoked(key) : undefined} />
					))}
				</ul>
				{keys.hasNextPage && <Button onClick={() => void keys.fetchNextPage()}>{common("more")}</Button>}
			</Card>
			<MakeKey
				isOpen={isMaking}
				onClose={() => setIsMaking(false)}
				onMade={(key) => {
					setIsMaking(false);
					setSecret(key);
				}}
			/>
			<SecretOnce title={t("keyMade")} text={t("keyMadeText")} secret={secret} onClose={() => setSecret(undefined)} />
			<Confirm
				isOpen={revoked !== undefined}
				title={t("revokeKey", { hint: revoked?.hint ?? "" })}
				text={t("revokeKeyText")}
				act={t("revoke")}
				isBusy={revoke.isPending}
				error={revoke.error}
				onConfirm={() => revoked !== undefined && revoke.mutate({ parameters: { key_id: revoked.id } })}
				onClose={() => setRevoked(undefined)}
			/>
		</>
	);
}

interface KeyLineProps {
	readonly item: Key;
	readonly onRevoke: (() => void) | undefined;
}

function KeyLine({ item, onRevoke }: KeyLineProps): ReactNode {
	const { nameOf } = usePeople();
	const isRevoked = item.revoked_at !== null;
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
			<code className={`font-mono text-sm ${isRevoked ? "text-faint line-through" : ""}`}>…{item.hint}</code>
			<span className="flex min-w-0 flex-1 flex-wrap gap-1">
				{item.scopes.map((scope) => (
					<Badge key={scope}>{scope}</Badge>
				))}
			</span>
			<span className="text-xs text-soft">{t("perMinute", { count: item.rate_limit_per_minute })}</span>
			<span className="text-xs text-faint">
				{item.created_by === null ? <Nothing /> : nameOf(item.created_by)} · <Time at={item.created_at} form="moment" />
			</span>
			{isRevoked && (
				<span className="text-xs text-block">
					{t("revoked")} <Time at={item.revoked_at} />
				</span>
			)}
			{!isRevoked && onRevoke !== undefined && (
				<Button size="sm" look="quiet" icon="trash" onClick={onRevoke}>
					{t("revoke")}
				</Button>
			)}
		</li>
	);
}

interface MakeKeyProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
	readonly onMade: (key: string) => void;
}

function MakeKey({ isOpen, onClose, onMade }: MakeKeyProps): ReactNode {
	const { mode } = useSession();
	const offered = listWords("createKey", "scopes");
	const form = useApiForm("createKey", {
		initial: { scopes: ["events"] as readonly string[], limit: String(RATE_LIMIT) },
		toInput: ({ scopes, limit }) => {
			const chosen = offered.filter((scope) => scopes.includes(scope)) as NonNullable<Body<"createKey">["scopes"]>;
			return { body: { scopes: chosen, rate_limit_per_minute: Number(limit) } };
		},
		onSuccess: ({ key }) => onMade(key),
	});
	const { scopes } = form.values;
	const toggle = (scope: string, isChosen: boolean): void =>
		form.set("scopes")(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={mode === "live" ? t("makeLiveKey") : t("makeTestKey")}
			description={t("makeKeyText")}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="primary" type="submit" form="make-key" disabled={scopes.length === 0} isBusy={form.isBusy}>
						{t("makeKey")}
					</Button>
				</>
			}
		>
			<form id="make-key" onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<fieldset className="flex flex-col gap-1.5">
					<legend className="pb-1 text-sm font-medium">{t("scopes")}</legend>
					<div className="grid gap-x-4 sm:grid-cols-2">
						{offered.map((scope) => (
							<Checkbox
								key={scope}
								label={<code className="font-mono text-xs">{scope}</code>}
								checked={scopes.includes(scope)}
								onToggle={(isChosen) => toggle(scope, isChosen)}
							/>
						))}
					</div>
				</fieldset>
				<Field
					label={t("rateLimit")}
					hint={t("rateLimitHint")}
					error={form.problemOf("rate_limit_per_minute")}
					className="max-w-xs"
				>
					<Input type="number" min={1} required {...form.text("limit")} />
				</Field>
			</form>
		</Dialog>
	);
}
