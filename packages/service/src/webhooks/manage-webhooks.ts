// Creates, changes and removes endpoints, and rotates their secrets. Every act is audited.

import {
	AppError,
	type ErrorDetail,
	EVERY_WEBHOOK_KIND,
	formatUuid,
	WEBHOOK_KINDS,
	type WebhookEndpointFacts,
	type WebhookEndpointWithSecret,
} from "@hakiki/domain";
import {
	giveUpDeliveries,
	inRepeatedTransaction,
	insertEndpoint,
	type PoolClient,
	removeEndpoint,
	updateEndpoint,
} from "@hakiki/store";
import { checkTarget, type TargetPolicy } from "../outside/target-policy.ts";
import type { ModeContext } from "../realm-context.ts";
import { describeEndpoint } from "./endpoint-facts.ts";
import { type EndpointSecrets, openSecrets, sealSecrets } from "./endpoint-secrets.ts";
import { createSecret } from "./sign-delivery.ts";
import {
	auditEndpointAct,
	type EndpointAct,
	formatEndpointId,
	type GivenAct,
	getEndpoint,
	openKeys,
	type WebhookTools,
} from "./webhook-tools.ts";

/** The most endpoints of one workspace in one mode. */
export const WEBHOOKS_MAX = 20;
export const DESCRIPTION_LENGTH_MAX = 200;
export const OVERLAP_HOURS_DEFAULT = 24;
export const OVERLAP_HOURS_MAX = 7 * 24;

export interface NewWebhook {
	readonly url: string;
	/** Defaults to every kind. */
	readonly kinds?: readonly string[] | undefined;
	readonly description?: string | undefined;
	readonly actor: string;
}

export async function createWebhook(
	tools: WebhookTools,
	{ realm }: ModeContext,
	input: NewWebhook,
): Promise<WebhookEndpointWithSecret> {
	const { url, kinds = [EVERY_WEBHOOK_KIND], description = null, actor } = input;
	checkFields({ url, kinds, description }, tools.targets);
	const id = formatUuid(tools.newId());
	const endpointId = formatEndpointId(id);
	const secret = createSecret(tools.world.randomBytes);
	const at = tools.world.now();
	return inRepeatedTransaction(tools.pool, async (client) => {
		const keys = await openKeys(client, tools, realm);
		const sealed = sealSecrets(keys, { realm, id }, { url, description, secret, previous: null });
		const isMade = await insertEndpoint(client, { realm, id, kinds, sealed, at, actor, limit: WEBHOOKS_MAX });
		if (!isMade) throw new AppError("invalid_request", `At most ${WEBHOOKS_MAX} webhook endpoints are possible`);
		const details = { host: new URL(url).host, kinds };
		await auditEndpointAct(client, tools, { realm, endpointId, actor, action: "webhook.created", details });
		const stored = await getEndpoint(client, { realm, endpointId });
		return { ...(await describeEndpoint(client, keys, stored, at)), secret };
	});
}

export interface WebhookChange extends GivenAct {
	readonly url?: string | undefined;
	readonly kinds?: readonly string[] | undefined;
	/** Null removes the description. */
	readonly description?: string | null | undefined;
	readonly isEnabled?: boolean | undefined;
}

/** Absent fields stay. Disabling gives up pending deliveries, which can be replayed once the endpoint is enabled. */
export function changeWebhook(
	tools: WebhookTools,
	{ realm }: ModeContext,
	given: WebhookChange,
): Promise<WebhookEndpointFacts> {
	const change = { ...given, realm };
	const { url, kinds, description, isEnabled } = change;
	checkFields({ url, kinds, description }, tools.targets);
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await getEndpoint(client, change, { isLocked: true });
		const keys = await openKeys(client, tools, change.realm);
		const before = openSecrets(keys, stored);
		const after: EndpointSecrets = {
			...before,
			url: url ?? before.url,
			description: description === undefined ? before.description : description,
		};
		const at = tools.world.now();
		const isEnabledAfter = isEnabled ?? stored.disabledAt === null;
		const isTurned = isEnabledAfter !== (stored.disabledAt === null);
		const updated = await updateEndpoint(client, {
			realm: stored.realm,
			id: stored.id,
			kinds: kinds ?? stored.kinds,
			sealed: sealSecrets(keys, stored, after),
			disabledAt: isEnabledAfter ? null : (stored.disabledAt ?? at),
			disabledReason: isEnabledAfter ? null : (stored.disabledReason ?? "operator"),
		});
		if (updated === undefined) throw new Error("A locked endpoint is gone");
		if (isTurned) await turn(client, tools, change, { id: stored.id, isEnabled: isEnabledAfter, at });
		if (url !== undefined || kinds !== undefined || description !== undefined) {
			const details = {
				before: { host: new URL(before.url).host, kinds: stored.kinds },
				after: { host: new URL(after.url).host, kinds: updated.kinds },
			};
			await auditEndpointAct(client, tools, { ...change, action: "webhook.changed", details });
		}
		return describeEndpoint(client, keys, updated, at);
	});
}

async function turn(
	client: PoolClient,
	tools: WebhookTools,
	act: EndpointAct,
	{ id, isEnabled, at }: { readonly id: string; readonly isEnabled: boolean; readonly at: number },
): Promise<void> {
	const action = isEnabled ? "webhook.enabled" : "webhook.disabled";
	const givenUp = isEnabled ? 0 : await giveUpDeliveries(client, { realm: act.realm, endpointId: id, at });
	const details = isEnabled ? {} : { reason: "operator", given_up: givenUp };
	await auditEndpointAct(client, tools, { ...act, action, details });
}

/** Deliveries are signed with both secrets for a while, so that a receiver can switch without losing one. */
export function rotateWebhookSecret(
	tools: WebhookTools,
	{ realm }: ModeContext,
	given: GivenAct & { readonly overlapHours?: number | undefined },
): Promise<WebhookEndpointWithSecret> {
	const rotation = { ...given, realm };
	const overlapHours = rotation.overlapHours ?? OVERLAP_HOURS_DEFAULT;
	if (!(overlapHours >= 0 && overlapHours <= OVERLAP_HOURS_MAX)) {
		const message = `must be from 0 to ${OVERLAP_HOURS_MAX}`;
		throw AppError.invalid([{ field: "overlap_hours", code: "invalid", message }]);
	}
	const secret = createSecret(tools.world.randomBytes);
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await getEndpoint(client, rotation, { isLocked: true });
		const keys = await openKeys(client, tools, rotation.realm);
		const before = openSecrets(keys, stored);
		const at = tools.world.now();
		const previous =
			overlapHours === 0 ? null : { secret: before.secret, until: at + Math.round(overlapHours * 3_600_000) };
		const updated = await updateEndpoint(client, {
			...stored,
			sealed: sealSecrets(keys, stored, { ...before, secret, previous }),
		});
		if (updated === undefined) throw new Error("A locked endpoint is gone");
		const details = { overlap_hours: overlapHours };
		await auditEndpointAct(client, tools, { ...rotation, action: "webhook.secret_rotated", details });
		return { ...(await describeEndpoint(client, keys, updated, at)), secret };
	});
}

/** Removes an endpoint and its pending deliveries. */
export function removeWebhook(
	tools: WebhookTools,
	{ realm }: ModeContext,
	given: GivenAct,
): Promise<WebhookEndpointFacts> {
	const act = { ...given, realm };
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await getEndpoint(client, act, { isLocked: true });
		const keys = await openKeys(client, tools, act.realm);
		const at = tools.world.now();
		const facts = await describeEndpoint(client, keys, stored, at);
		await removeEndpoint(client, { realm: stored.realm, id: stored.id, at });
		const details = { host: new URL(facts.url).host, kinds: facts.kinds, pending: facts.pendingCount };
		await auditEndpointAct(client, tools, { ...act, action: "webhook.removed", details });
		return facts;
	});
}

function checkFields(
	fields: {
		readonly url: string | undefined;
		readonly kinds: readonly string[] | undefined;
		readonly description: string | null | undefined;
	},
	policy: TargetPolicy,
): void {
	const { url, kinds, description } = fields;
	const problems: ErrorDetail[] = [];
	if (url !== undefined) problems.push(...listUrlProblems(url, policy));
	if (kinds !== undefined) problems.push(...listKindProblems(kinds));
	if (description !== undefined && description !== null && description.length > DESCRIPTION_LENGTH_MAX) {
		const message = `must be at most ${DESCRIPTION_LENGTH_MAX} characters`;
		problems.push({ field: "description", code: "too_long", message });
	}
	if (problems.length > 0) throw AppError.invalid(problems);
}

function listUrlProblems(url: string, policy: TargetPolicy): readonly ErrorDetail[] {
	try {
		checkTarget(url, policy);
		return [];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.details;
	}
}

function listKindProblems(kinds: readonly string[]): readonly ErrorDetail[] {
	if (kinds.length === 0) return [{ field: "kinds", code: "too_few", message: "must have at least 1 element" }];
	if (kinds.length > 1 && kinds.includes(EVERY_WEBHOOK_KIND)) {
		return [{ field: "kinds", code: "invalid", message: "must hold * alone, or other kinds" }];
	}
	if (new Set(kinds).size < kinds.length) {
		return [{ field: "kinds", code: "invalid", message: "must not name a kind twice" }];
	}
	const known: readonly string[] = [EVERY_WEBHOOK_KIND, ...WEBHOOK_KINDS];
	return kinds.flatMap((kind, index) =>
		known.includes(kind)
			? []
			: [{ field: `kinds.${index}`, code: "invalid", message: `must be one of: ${known.join(", ")}` }],
	);
}
