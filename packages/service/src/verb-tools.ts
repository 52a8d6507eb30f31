// The tools of the verbs. A verb is `verb(tools, context, input)`: it picks the tools that it needs, the context is the
// opened realm (or the person who signed in), and the input says who acts. A verb of the whole installation has no context.

import type { DecisionRecord, LiveKind, WebhookKind } from "@hakiki/domain";
import { insertAudit, insertOutbox, insertOutboxRows, type Pool, type PoolClient, type Realm } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { sealAuditEntry } from "./audit/audit-entry.ts";
import type { LoadedLists } from "./lists/loaded-lists.ts";
import type { TargetPolicy } from "./outside/target-policy.ts";
import type { RealmContext, World } from "./realm-context.ts";
import type { PasswordChecker } from "./users/passwords.ts";
import type { SessionKeeper } from "./users/session-keeper.ts";

export interface VerbTools {
	readonly pool: Pool;
	readonly world: World;
	readonly master: MasterKey;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
	openRealm(realm: Realm): Promise<RealmContext>;
	/** Lets this process decide by changed settings at once. Other processes follow within seconds. */
	refreshWorkspace(workspaceId: string): Promise<void>;
	/** The sanctions and PEP lists that this process searches. */
	readonly lists: LoadedLists;
	readonly passwords: PasswordChecker;
	readonly sessions: SessionKeeper;
	/** Addresses that webhooks may be sent to. */
	readonly targets: TargetPolicy;
	/** Addresses that lists may be fetched from. */
	readonly listTargets: TargetPolicy;
	/** True if an operator has a copy of the master key: they provided it, or exported it. */
	isMasterKeyCopied(): Promise<boolean>;
}

/** The tools of a verb that changes settings. A short command has no decisions to refresh. */
export type SettingTools = Pick<VerbTools, "pool" | "world" | "master"> & Partial<Pick<VerbTools, "refreshWorkspace">>;

/** The tools of a step inside the transaction of another verb. */
export type ActTools = Pick<VerbTools, "world" | "newId">;

/** Writes an audit entry inside the transaction of the change. */
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

/** Writes a webhook event to the outbox, inside the transaction of the change. */
export async function notifyOf(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: WebhookKind,
	data: Readonly<Record<string, unknown>>,
): Promise<void> {
	await insertOutbox(client, { realm: context.realm, kind, body: JSON.stringify(data) });
}

/** Sends a message to the open dashboards. No webhook gets it. */
export async function publishLive(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: LiveKind,
	data: Readonly<Record<string, unknown>>,
): Promise<void> {
	await insertOutbox(client, { realm: context.realm, kind, body: JSON.stringify(data) });
}

/** Writes many webhook events with one statement: the customer is locked, and one statement for each would take seconds. */
export async function notifyOfEach(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	kind: WebhookKind,
	data: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
	const bodies = data.map((one) => JSON.stringify(one));
	if (bodies.length > 0) await insertOutboxRows(client, { realm: context.realm, kind, bodies });
}
