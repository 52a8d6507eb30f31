// Runs one round of learning for a realm: reads events, learns and checks weights or a layer, then publishes the result,
// stores a candidate, or waits with a reason.

import {
	type EvidenceReport,
	formatIdOfUuid,
	type LearningResult,
	type LearningRound,
	type RoundBody,
	type RoundPart,
	type RoundReason,
	type RuleSetDocument,
	type RuleSetValue,
	type WaitingReason,
} from "@hakiki/domain";
import {
	catalogue,
	compileRuleSet,
	createLearningModel,
	diffRuleSets,
	type LearningModel,
	moveWeights,
} from "@hakiki/rules";
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
import { lockState, readVersion } from "../rule-sets/rule-set-tools.ts";
import type { SettingTools } from "../verb-tools.ts";
import { readLearningWish, settingsOfWish } from "./learning-wish.ts";
import { openReader } from "./open-reader.ts";
import { readEvents } from "./read-events.ts";
import { type Lesson, replayForLayer } from "./replay-for-layer.ts";

/** A round that has just run, with the evidence that it counted. */
export interface Round extends LearningRound {
	readonly workspace: string;
	/** Only a round of the weights counts it. */
	readonly evidence: EvidenceReport | undefined;
}

export const LEARNING_AUTHOR = "learning";
const DAY_MS = 86_400_000;
const ROUNDS_KEPT = 100;

interface RoundOptions {
	readonly realm: Realm;
	/** The default is the weights. */
	readonly part?: RoundPart | undefined;
	readonly isDry?: boolean | undefined;
	readonly signal?: AbortSignal | undefined;
}

/**
 * The connection holds the lock of learning and has no open transaction, because fitting takes longer than a transaction
 * may idle. The caller must call `refreshWorkspace` afterwards.
 */
export async function learnRound(client: PoolClient, tools: SettingTools, options: RoundOptions): Promise<Round> {
	const { realm, part = "weights", signal } = options;
	const now = tools.world.now();
	const started = performance.now();
	const stored = await findRealm(client, { realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	const wish = await readLearningWish(client, stored.id);
	const document = await readVersion(client, { workspaceId: stored.id, version: stored.rulesVersion });
	const labelsTo = await findNewestLabel(client, { realm });
	const { master } = tools;
	const lesson: Lesson = { client, master, stored, document, settings: settingsOfWish(wish), now, signal };
	const { body, evidence } = await (part === "layer" ? learnLayer : learnWeights)(lesson);
	const place = { client, tools, stored, now, part, body };
	const finish = (verdict: Verdict): Omit<Round, "id"> => ({
		workspace: formatIdOfUuid("wsp", stored.id),
		part,
		...verdict,
		basedOn: stored.rulesVersion,
		tookMs: Math.round(performance.now() - started),
		body,
		evidence,
	});
	if (options.isDry === true) return { id: undefined, ...finish(judgeDry(place)) };
	return inTransactionOn(client, async () => {
		const round = finish(await act({ ...place, needsApproval: wish.mode === "approval" }));
		return { id: await storeRound(place, round, labelsTo), ...round };
	});
}

async function storeRound(
	{ client, stored, now, part }: Place,
	round: Omit<Round, "id">,
	labelsTo: string | undefined,
): Promise<number> {
	const { realm } = stored;
	if (round.evidence !== undefined)
		await replaceEvidence(client, { realm, body: round.evidence, countedAt: new Date(now) });
	const id = await insertRound(client, {
		realm,
		workspaceId: stored.id,
		part,
		status: round.status,
		reason: round.reason,
		basedOn: round.basedOn,
		publishedVersion: round.publishedVersion,
		labelsTo: labelsTo ?? null,
		tookMs: round.tookMs,
		body: round.body,
		createdAt: now,
	});
	await deleteOldRounds(client, { realm, part, kept: ROUNDS_KEPT });
	return id;
}

interface Place {
	readonly client: PoolClient;
	readonly tools: SettingTools;
	readonly stored: StoredRealm;
	readonly now: number;
	readonly part: RoundPart;
	readonly body: RoundBody;
}

type Verdict = Pick<Round, "status" | "reason" | "publishedVersion">;

const waitFor = (reason: RoundReason): Verdict => ({ status: "waiting", reason, publishedVersion: undefined });

function judgeDry({ body }: Place): Verdict {
	const { waits } = body.learning;
	return waits === undefined ? { status: "candidate", reason: undefined, publishedVersion: undefined } : waitFor(waits);
}

async function act(place: Place & { readonly needsApproval: boolean }): Promise<Verdict> {
	const { client, tools, stored, now, part, body } = place;
	const { realm } = stored;
	const { waits } = body.learning;
	await outdateCandidates(client, { realm, part });
	if (waits !== undefined || body.document === undefined) return waitFor(waits ?? "nothing_moved");
	// Test data must not change the rules that decide live payments.
	if (!stored.isLive) return waitFor("test_mode");
	const state = await lockState(client, stored.id);
	if (state.version !== stored.rulesVersion) return waitFor("rules_changed");
	if (place.needsApproval || state.needsApproval)
		return { status: "candidate", reason: "needs_approval", publishedVersion: undefined };
	if (await wasPublishedSince(client, realm, now - DAY_MS)) return waitFor("published_today");
	// Weights are learned more often, and would take every turn.
	if (part === "weights" && (await isLayerNext(client, realm))) return waitFor("published_today");
	const { version } = await publishRuleSetWithin(client, tools, stored.id, {
		content: body.document,
		author: LEARNING_AUTHOR,
		reason: describeReason(body, part),
	});
	return { status: "published", reason: undefined, publishedVersion: version };
}

export async function wasPublishedSince(client: PoolClient, realm: Realm, since: number): Promise<boolean> {
	const [latest] = await listRounds(client, { realm, status: "published", limit: 1 });
	return latest !== undefined && latest.createdAt > since;
}

/** A layer that passed its checks waits for a day without a publication. */
export async function isLayerNext(client: PoolClient, realm: Realm): Promise<boolean> {
	const [latest] = await listRounds(client, { realm, part: "layer", limit: 1 });
	return latest?.reason === "published_today";
}

/** The reason that the audit log gives for a version by learning. */
export function describeReason({ learning, moved, document }: RoundBody, part: RoundPart): string {
	const { fraud, legit, weakLegit } = learning.counts;
	const from = `learned from ${fraud} frauds and ${legit + weakLegit} legit events`;
	if (part === "weights") return `${from}: ${moved.length} weights moved`;
	const { curves = {}, tables = [] } = document?.layer ?? {};
	const parts = `a layer of ${Object.keys(curves).length} curves and ${tables.length} tables`;
	return `${from}: ${parts}, and ${moved.length} weights moved`;
}

interface Learned {
	readonly body: RoundBody;
	readonly evidence: EvidenceReport | undefined;
}

async function learnWeights({ client, stored, document, settings, now, signal }: Lesson): Promise<Learned> {
	const model = createLearningModel(compileRuleSet(document, catalogue), document.learned);
	const isFrozen = document.layer !== undefined;
	const reader = openReader({ part: "weights", model, settings, now, isFrozen }, signal);
	try {
		await readEvents(client, reader, { realm: stored.realm, now, settings, signal });
		const { learning, evidence } = await reader.finish();
		return { body: describeWeights(document, model, learning), evidence };
	} finally {
		await reader.close();
	}
}

function describeWeights(document: RuleSetDocument, model: LearningModel, learning: LearningResult): RoundBody {
	const { fitted } = learning;
	if (fitted === undefined) return { learning, moved: [] };
	const moved = model.rules
		.map(({ id, weight }) => ({ rule: id, before: weight, after: fitted.weights[id] ?? weight }))
		.filter(({ before, after }) => before !== after);
	if (learning.waits !== undefined) return { learning, moved };
	return { learning, moved, document: moveWeights(document, model, fitted) };
}

async function learnLayer(lesson: Lesson): Promise<Learned> {
	const { document, ...learning } = await replayForLayer(lesson);
	const wait = (waits: WaitingReason | undefined): Learned => ({
		body: { learning: { ...learning, waits }, moved: [] },
		evidence: undefined,
	});
	if (document === undefined) return wait(learning.waits);
	const changes = diffRuleSets(lesson.document, document);
	if (changes.length === 0) return wait("nothing_moved");
	const moved = changes.flatMap(({ path, before, after }) => {
		// A custom rule is one value of the rule set.
		const [, rule] = /^(?:rules\.(?=\w+\.weight$)|custom\.)(\w+)/.exec(path) ?? [];
		return rule === undefined ? [] : [{ rule, before: weightOf(before), after: weightOf(after) }];
	});
	return { body: { learning, moved, document }, evidence: undefined };
}

function weightOf(value: RuleSetValue): number {
	return typeof value === "number" ? value : ((value as { readonly weight?: number } | null)?.weight ?? 0);
}
