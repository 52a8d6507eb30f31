// What people see of learning: how the workspace wants it, the latest rounds, and what each rule has shown.

import type { EvidenceReport, RuleEvidence } from "@hakiki/rules";
import {
	findEvidence,
	findRealm,
	listRounds,
	listWeights,
	type Pool,
	type Realm,
	type StoredRound,
	type StoredWeights,
} from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import type { Round, RoundBody, RoundReason } from "./learn-round.ts";
import { type LearningWish, readLearningWish } from "./learning-wish.ts";

export interface KeptRound extends Omit<Round, "id" | "workspace" | "evidence"> {
	readonly id: number;
	readonly createdAt: number;
}

export interface LearningReading {
	readonly wish: LearningWish;
	/** Newest first. */
	readonly rounds: readonly KeptRound[];
}

export interface WeightStep {
	readonly version: number;
	readonly at: number;
	readonly by: string;
	readonly weight: number;
}

export interface EvidenceReading extends Omit<EvidenceReport, "rules"> {
	/** When it was counted (ms); nothing before the first round. */
	readonly countedAt: number | undefined;
	readonly rules: readonly (RuleEvidence & { readonly weights: readonly WeightStep[] })[];
}

const ROUNDS_SHOWN = 20;
const VERSIONS_SHOWN = 100;

export async function readLearning(tools: { readonly pool: Pool }, { realm }: ModeContext): Promise<LearningReading> {
	const { id } = await openRealm(tools.pool, realm);
	const rounds = await listRounds(tools.pool, { realm, limit: ROUNDS_SHOWN });
	return { wish: await readLearningWish(tools.pool, id), rounds: rounds.map(presentRound) };
}

export async function readEvidence(tools: { readonly pool: Pool }, context: ModeContext): Promise<EvidenceReading> {
	const stored = await findEvidence(tools.pool, { realm: context.realm });
	const none: EvidenceReport = { events: 0, fraud: 0, legit: 0, weakLegit: 0, rules: [] };
	const report = (stored?.body as EvidenceReport | undefined) ?? none;
	return addWeights(tools, context, report, stored?.countedAt.getTime());
}

/** The report with each rule's way through the versions. */
export async function addWeights(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	report: EvidenceReport,
	countedAt: number | undefined,
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

function presentRound(stored: StoredRound): KeptRound {
	return {
		id: stored.id,
		status: stored.status,
		reason: (stored.reason as RoundReason | null) ?? undefined,
		basedOn: stored.basedOn,
		publishedVersion: stored.publishedVersion ?? undefined,
		tookMs: stored.tookMs,
		body: stored.body as RoundBody,
		createdAt: stored.createdAt.getTime(),
	};
}

async function openRealm(pool: Pool, realm: Realm): Promise<{ readonly id: string }> {
	const stored = await findRealm(pool, { realm });
	if (stored === undefined) throw new Error("The realm is unknown");
	return stored;
}
