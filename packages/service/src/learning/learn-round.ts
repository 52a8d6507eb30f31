// Runs one round of learning for a realm: reads events, fits and checks weights, then publishes them, stores a candidate, or
// waits with a reason.

import {
	type EvidenceReport,
	formatId,
	type LearningRound,
	type RoundBody,
	type RoundReason,
	type RuleSetDocument,
	type WaitingReason,
} from "@hakiki/domain";
import { catalogue, compileRuleSet, createLearningModel, type LearningModel, moveWeights } from "@hakiki/rules";
import {
	deleteOldRounds,
	findNewestLabel,
	findRealm,
	insertRound,
	inTransactionOn,
	listRounds,
	outdateCandidates,
	type PoolClient,
	type Realm,
	replaceEvidence,
	type StoredRealm,
} from "@hakiki/store";
import { publishRuleSetWithin } from "../rule-sets/publish-rule-set.ts";
import { lockState, type RuleSetTools, readVersion } from "../rule-sets/rule-set-tools.ts";
import { bytesOfUuid } from "../uuid.ts";
import type { RoundResult } from "./learning-reader.ts";
import { readLearningWish, settingsOfWish } from "./learning-wish.ts";
import { openReader } from "./open-reader.ts";
import { readEvents } from "./read-events.ts";

/** A round that has just run, with the evidence that it counted. */
export interface Round extends LearningRound {
	readonly workspace: string;
	readonly evidence: EvidenceReport;
}

export const LEARNING_AUTHOR = "learning";
const DAY_MS = 86_400_000;
const ROUNDS_KEPT = 100;

/**
 * The connection holds the lock of learning and has no open transaction, because fitting takes longer than a transaction
 * may idle. The caller must call `refreshWorkspace` afterwards.
 */
export async function learnRound(
	client: PoolClient,
	tools: RuleSetTools,
	options: { readonly realm: Realm; readonly isDry?: boolean | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Round> {
	const now = tools.world.now();
	const started = performance.now();
	const stored = await findRealm(client, { realm: options.realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	const wish = await readLearningWish(client, stored.id);
	const settings = settingsOfWish(wish);
	const document = await readVersion(client, { workspaceId: stored.id, version: stored.rulesVersion });
	const model = createLearningModel(compileRuleSet(document, catalogue), document.learned);
	const labelsTo = await findNewestLabel(client, { realm: options.realm });
	const reader = openReader({ model, settings, now }, options.signal);
	let result: RoundResult;
	try {
		await readEvents(client, reader, { realm: options.realm, now, settings, signal: options.signal });
		result = await reader.finish();
	} finally {
		await reader.close();
	}
	const body = describe(document, model, result);
	const place = { client, tools, stored, now, body, waits: result.learning.waits };
	const finish = (verdict: Verdict): Omit<Round, "id"> => ({
		workspace: formatId("wsp", bytesOfUuid(stored.id)),
		...verdict,
		basedOn: stored.rulesVersion,
		tookMs: Math.round(performance.now() - started),
		body,
		evidence: result.evidence,
	});
	if (options.isDry === true) return { id: undefined, ...finish(judgeDry(place)) };
	return inTransactionOn(client, async () => {
		const round = finish(await act({ ...place, needsApproval: wish.mode === "approval" }));
		return { id: await storeRound(place, round, labelsTo), ...round };
	});
}

async function storeRound(
	{ client, stored, now }: Place,
	round: Omit<Round, "id">,
	labelsTo: string | undefined,
): Promise<number> {
	const { realm } = stored;
	await replaceEvidence(client, { realm, body: round.evidence, countedAt: new Date(now) });
	const id = await insertRound(client, {
		realm,
		workspaceId: stored.id,
		status: round.status,
		reason: round.reason,
		basedOn: round.basedOn,
		publishedVersion: round.publishedVersion,
		labelsTo: labelsTo ?? null,
		tookMs: round.tookMs,
		body: round.body,
		createdAt: now,
	});
	await deleteOldRounds(client, { realm, kept: ROUNDS_KEPT });
	return id;
}

interface Place {
	readonly client: PoolClient;
	readonly tools: RuleSetTools;
	readonly stored: StoredRealm;
	readonly now: number;
	readonly body: RoundBody;
	readonly waits: WaitingReason | undefined;
}

type Verdict = Pick<Round, "status" | "reason" | "publishedVersion">;

const waitFor = (reason: RoundReason): Verdict => ({ status: "waiting", reason, publishedVersion: undefined });

function judgeDry({ waits }: Place): Verdict {
	return waits === undefined ? { status: "candidate", reason: undefined, publishedVersion: undefined } : waitFor(waits);
}

async function act(place: Place & { readonly needsApproval: boolean }): Promise<Verdict> {
	const { client, tools, stored, now, body, waits } = place;
	await outdateCandidates(client, { realm: stored.realm });
	if (waits !== undefined || body.document === undefined) return waitFor(waits ?? "nothing_moved");
	// Test data must not change the rules that decide live payments.
	if (!stored.isLive) return waitFor("test_mode");
	const state = await lockState(client, stored.id);
	if (state.version !== stored.rulesVersion) return waitFor("rules_changed");
	if (place.needsApproval || state.needsApproval)
		return { status: "candidate", reason: "needs_approval", publishedVersion: undefined };
	if (await wasPublishedSince(client, stored.realm, now - DAY_MS)) return waitFor("published_today");
	const { version } = await publishRuleSetWithin(client, tools, stored.id, {
		content: body.document,
		author: LEARNING_AUTHOR,
		reason: describeReason(body),
	});
	return { status: "published", reason: undefined, publishedVersion: version };
}

export async function wasPublishedSince(client: PoolClient, realm: Realm, since: number): Promise<boolean> {
	const [latest] = await listRounds(client, { realm, status: "published", limit: 1 });
	return latest !== undefined && latest.createdAt > since;
}

/** The reason that the audit log gives for a version by learning. */
export function describeReason({ learning, moved }: RoundBody): string {
	const { fraud, legit, weakLegit } = learning.counts;
	return `learned from ${fraud} frauds and ${legit + weakLegit} legit events: ${moved.length} weights moved`;
}

function describe(document: RuleSetDocument, model: LearningModel, { learning }: RoundResult): RoundBody {
	const { fitted } = learning;
	if (fitted === undefined) return { learning, moved: [] };
	const moved = model.rules
		.map(({ id, weight }) => ({ rule: id, before: weight, after: fitted.weights[id] ?? weight }))
		.filter(({ before, after }) => before !== after);
	if (learning.waits !== undefined) return { learning, moved };
	return { learning, moved, document: moveWeights(document, model, fitted) };
}
