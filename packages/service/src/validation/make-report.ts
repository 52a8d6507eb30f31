// Makes the validation report of a realm from stored events, labels, versions and rounds of learning.

import {
	AppError,
	floorUuid7,
	formatIdOfUuid,
	formatUuid,
	type KeptRound,
	type OutsideModel,
	type OutsideModelFacts,
	type RuleSetVersion,
	type Stability,
	UTC_OFFSET_MS,
	type ValidatedRound,
	type ValidatedVersion,
	type ValidationReport,
} from "@hakiki/domain";
import { diffRuleSets } from "@hakiki/rules";
import {
	type Executor,
	findRealm,
	listRounds,
	listRuleSets,
	type Pool,
	type PoolClient,
	type StoredRealm,
} from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { loadReplayReference } from "../backtest/replay-reference.ts";
import { listInOrder } from "../backtest/replay-stored-events.ts";
import { readLearningWish, settingsOfWish } from "../learning/learning-wish.ts";
import { openReader } from "../learning/open-reader.ts";
import { feedEvents } from "../learning/replay-for-layer.ts";
import type { ValidationResult } from "../learning/validation-reader.ts";
import type { ModeContext, World } from "../realm-context.ts";
import { COUNTRY_DEFAULTS, settingsOf } from "../realms/settings-of.ts";
import { readVersion } from "../rule-sets/rule-set-tools.ts";
import { CLAUSES } from "./clauses.ts";
import { describeChange } from "./describe-change.ts";
import { measureVerdicts } from "./sample-events.ts";

const DAY_MS = 86_400_000;
const PERIOD_MS = 365 * DAY_MS;
/** Two years, so that a report has at most 25 months. */
const PERIOD_MS_MAX = 731 * DAY_MS;
const LATEST_MS = 30 * DAY_MS;
/** Replaying takes about 0.1 ms an event and version. */
const REPLAYED_MAX = 200_000;
const COMPARED_MAX = 20_000;
const COMPARED_VERSIONS_MAX = 8;
const VERSIONS_MAX = 50;
const VERSIONS_READ_MAX = 1_000;
const CHANGES_MAX = 10;
const ROUNDS_MAX = 50;
const REPLAY_TIME_MS_MAX = 15 * 60_000;
const VERSION_MAX = 2_147_483_647;

export interface ValidationWish {
	/** The default is a year before `to`. */
	readonly from?: number | undefined;
	/** The default is now. */
	readonly to?: number | undefined;
	/** How many of the latest events are replayed. */
	readonly replayedMax?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

export async function makeValidationReport(
	tools: { readonly pool: Pool | PoolClient; readonly master: MasterKey; readonly world: Pick<World, "now"> },
	{ realm }: ModeContext,
	wish: ValidationWish = {},
): Promise<ValidationReport> {
	const { pool: executor, master, world } = tools;
	const now = world.now();
	const { from, to } = choosePeriod(wish, now);
	const stored = await findRealm(executor, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	const settings = settingsOfWish(await readLearningWish(executor, stored.id));
	const offsetMs = UTC_OFFSET_MS[stored.country];
	const figures = await measureVerdicts(executor, { realm, from, to, now, offsetMs, settings, signal: wish.signal });
	const listed = await listRuleSets(executor, {
		...{ workspaceId: stored.id, before: VERSION_MAX, limit: VERSIONS_READ_MAX },
	});
	const published = listed.filter(({ createdAt }) => createdAt >= from && createdAt < to);
	const replayed = await replay(executor, stored, { ...wish, master, to, published });
	const rounds = await listRounds(executor, { realm, limit: ROUNDS_MAX });
	const { model } = await readVersion(executor, { workspaceId: stored.id, version: stored.rulesVersion });
	return {
		workspace: {
			id: formatIdOfUuid("wsp", stored.id),
			name: stored.name,
			timeZone: COUNTRY_DEFAULTS[stored.country].timeZone,
		},
		...{ madeAt: now, isLive: stored.isLive, from, to, version: stored.rulesVersion },
		maturityDays: settings.maturityDays,
		cardMaturityDays: settings.cardMaturityDays,
		...figures,
		signalDrift: replayed?.drift ?? null,
		versions: await describeVersions(executor, stored.id, published, replayed?.stability ?? []),
		versionCount: published.length,
		needsApproval: stored.rulesNeedApproval,
		rounds: rounds.filter(({ createdAt }) => createdAt >= from && createdAt < to).map(presentRound),
		model: model === undefined ? null : presentModel(model),
		clauses: CLAUSES,
	};
}

/** Refuses a period that has not begun, that ends before it begins, or that is too long. */
export function choosePeriod(
	wish: Pick<ValidationWish, "from" | "to">,
	now: number,
): { readonly from: number; readonly to: number } {
	const to = Math.min(wish.to ?? now, now);
	const from = wish.from ?? to - PERIOD_MS;
	const refuse = (code: string, message: string) => AppError.invalid([{ field: "from", code, message }]);
	if (from >= to) throw refuse("invalid", "must be before the end of the period and before now");
	if (to - from > PERIOD_MS_MAX) throw refuse("too_long", "must be at most two years before the end of the period");
	return { from, to };
}

interface Replayed {
	readonly master: MasterKey;
	readonly to: number;
	/** The versions of the period, newest first. */
	readonly published: readonly RuleSetVersion[];
	readonly replayedMax?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

/** Returns undefined if the replay takes too long. The rest of the report does not need it. */
async function replay(
	executor: Executor,
	stored: StoredRealm,
	options: Replayed,
): Promise<ValidationResult | undefined> {
	const { realm, country, id: workspaceId } = stored;
	const { master, to, published, replayedMax = REPLAYED_MAX } = options;
	const late = AbortSignal.timeout(REPLAY_TIME_MS_MAX);
	const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
	const before = formatUuid(floorUuid7(to + 1));
	const moments = await listInOrder(executor, realm, { eventsMax: replayedMax, before, signal });
	const compared = published.slice(0, COMPARED_VERSIONS_MAX).map(({ version }) => version);
	const oldest = compared.at(-1);
	const chain = oldest === undefined || oldest === 1 ? compared : [...compared, oldest - 1];
	const versions = [];
	for (const version of chain.reverse())
		versions.push({ version, document: await readVersion(executor, { workspaceId, version }) });
	const reader = openReader(
		{
			part: "validation",
			document: await readVersion(executor, { workspaceId, version: stored.rulesVersion }),
			versions,
			workspace: settingsOf(country, await loadReplayReference(country)),
			eventCount: moments.length,
			comparedCount: Math.min(moments.length, COMPARED_MAX),
			latestFrom: (moments.at(-1)?.at ?? 0) - LATEST_MS,
		},
		signal,
	);
	try {
		await feedEvents({ client: executor, master, realm, moments, signal }, reader);
		return await reader.finish();
	} catch (error) {
		if (!late.aborted) throw error;
		return undefined;
	} finally {
		await reader.close();
	}
}

async function describeVersions(
	executor: Executor,
	workspaceId: string,
	published: readonly RuleSetVersion[],
	stability: readonly (Stability & { readonly version: number })[],
): Promise<readonly ValidatedVersion[]> {
	const described: ValidatedVersion[] = [];
	for (const one of published.slice(0, VERSIONS_MAX)) {
		const { version } = one;
		const after = await readVersion(executor, { workspaceId, version });
		const before = version === 1 ? after : await readVersion(executor, { workspaceId, version: version - 1 });
		const changes = diffRuleSets(before, after);
		const { version: _, ...found } = stability.find((two) => two.version === version) ?? { version };
		described.push({
			...one,
			changes: changes.slice(0, CHANGES_MAX).map(describeChange),
			changeCount: changes.length,
			stability: "events" in found ? found : null,
		});
	}
	return described;
}

function presentModel({ start: _, nodes: __, ...facts }: OutsideModel): OutsideModelFacts {
	return facts;
}

function presentRound({ id, createdAt, part, status, reason, publishedVersion, body }: KeptRound): ValidatedRound {
	const { counts, heldOut } = body.learning;
	return {
		...{ id, at: createdAt, part, status, reason: reason ?? null, publishedVersion: publishedVersion ?? null },
		fraud: counts.fraud,
		legit: counts.legit + counts.weakLegit,
		heldOut:
			heldOut === undefined
				? null
				: {
						fraud: heldOut.counts.fraud,
						logLoss: heldOut.comparison.logLoss,
						recall: heldOut.comparison.recall,
						stopped: heldOut.stopped,
						blocked: heldOut.blocked,
					},
	};
}
