// What the verbs that change things stand on.

import type { DecisionRecord, LiveKind, WebhookKind } from "@hakiki/domain";
import { insertAudit, insertOutbox, insertOutboxRows, type Pool, type PoolClient } from "@hakiki/store";
import { sealAuditEntry } from "./audit/audit-entry.ts";
import type { RealmContext, World } from "./realm-context.ts";

export interface VerbTools {
	readonly pool: Pool;
	readonly world: World;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
}

/** What a verb needs inside somebody else's transaction. */
export type ActTools = Pick<VerbTools, "world" | "newId">;

/** Writes an audit entry inside the transaction of what it tells. */
export async function auditAct(
	client: PoolClient,
	context: Pick<RealmContext, "realm" | "workspaceId" | "keys">,
	entry: {
		readonly at: number;
		readonly actor: string;
		readonly action: string;
		readonly subject: string;
		readonly details: Readonly<Record<string, unknown>>;
	},
): Promise<void> {
	const sealed = sealAuditEntry(context.keys, context.realm, entry);
	await insertAudit(client, { workspaceId: context.workspaceId, realm: context.realm, ...sealed });
}

/** Leaves a notice in the outbox, inside the transaction of what it tells. */
export async function notifyOf(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: WebhookKind,
	data: Readonly<Record<string, unknown>>,
): Promise<void> {
	await insertOutbox(client, { realm: context.realm, kind, body: JSON.stringify(data) });
}

/** Tells whoever looks on, and nobody else. */
export async function tellOf(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: LiveKind,
	data: Readonly<Record<string, unknown>>,
): Promise<void> {
	await insertOutbox(client, { realm: context.realm, kind, body: JSON.stringify(data) });
}

/** The same for many at once: the customer is locked meanwhile, and a statement each would take seconds. */
export async function notifyOfEach(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: WebhookKind,
	data: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
	const bodies = data.map((one) => JSON.stringify(one));
	if (bodies.length > 0) await insertOutboxRows(client, { realm: context.realm, kind, bodies });
}
