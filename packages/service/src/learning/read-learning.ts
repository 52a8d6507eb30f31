// Reads the state of learning: the workspace's settings, the latest rounds, and the evidence of each rule.

import type { EvidenceReading, EvidenceReport, LearningReading, WeightStep } from "@hakiki/domain";
import {
	findEvidence,
	findRealm,
	listRounds,
	listWeights,
	type Pool,
	type Realm,
	type StoredWeights,
} from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { readLearningWish } from "./learning-wish.ts";

const ROUNDS_SHOWN = 20;
const VERSIONS_SHOWN = 100;

export async function readLearning(tools: { readonly pool: Pool }, { realm }: ModeContext): Promise<LearningReading> {
	const { id } = await openRealm(tools.pool, realm);
	const rounds = await listRounds(tools.pool, { realm, limit: ROUNDS_SHOWN });
	return { wish: await readLearningWish(tools.pool, id), rounds };
}

export async function readEvidence(tools: { readonly pool: Pool }, context: ModeContext): Promise<EvidenceReading> {
	const stored = await findEvidence(tools.pool, { realm: context.realm });
	const none: EvidenceReport = { events: 0, fraud: 0, legit: 0, weakLegit: 0, rules: [] };
	const report = (stored?.body as EvidenceReport | undefined) ?? none;
	return addWeights(tools, context, { report, countedAt: stored?.countedAt.getTime() });
}

/** Adds the history of each rule's weight to the report. */
export async function addWeights(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	{ report, countedAt }: { readonly report: EvidenceReport; readonly countedAt: number | undefined },
): Promise<EvidenceReading> {
	const { id } = await openRealm(tools.pool, realm);
	const versions = await listWeights(tools.pool, { workspaceId: id, limit: VERSIONS_SHOWN });
	const rules = report.rules.map((one) => ({ ...one, weights: traceWeight(versions, one.rule) }));
	return { ...report, countedAt, rules };
}

/** The versions in which the weight changed, oldest first. */
function traceWeight(versions: readonly StoredWeights[], rule: string): readonly WeightStep[] {
	const steps: WeightStep[] = [];
	for (const { version, createdAt, createdBy, weights } of versions) {
		const weight = weights[rule];
		if (weight === undefined || steps.at(-1)?.weight === weight) continue;
		steps.push({ version, at: createdAt.getTime(), by: createdBy, weight });
	}
	return steps;
}

async function openRealm(pool: Pool, realm: Realm): Promise<{ readonly id: string }> {
	const stored = await findRealm(pool, { realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	return stored;
}
