// Counts the events of the last 30 days on which a condition would fire, while somebody writes it. Events are replayed
// once and their signals are kept for some minutes, so that each further keystroke only evaluates the condition.

import { AppError, type RulePreview, type WorkspaceSettings } from "@hakiki/domain";
import { compileExpression, type Expression, ExpressionError, type SignalName, SignalRecording } from "@hakiki/rules";
import type { Pool, Realm } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { readNamed } from "../rule-sets/read-rules.ts";
import { listInOrder, replayStoredEvents } from "./replay-stored-events.ts";

const DAYS_MS = 30 * 86_400_000;
const EVENTS_MAX = 20_000;
const EVENTS_MIN = 5_000;
/** Where older events exist that are not read, this share of the events only builds history. */
const HISTORY_SHARE = 0.25;
/** Decisions wait while a page of events is replayed, for about 5 ms. */
const EVENTS_PER_PAGE = 100;
const BUDGET_MS = 3_000;
/** The time that one event is expected to take before the first replay, which is the slowest. */
const EVENT_MS = 0.25;
/** A part of the budget stays unplanned, because a replay that runs late leaves out the newest events. */
const PLANNED_SHARE = 0.8;
const KEPT_MS = 3 * 60_000;
/** A recording of 20,000 events with ten signals takes about 6 MB. */
const KEPT_MAX = 3;
const NAMES_MAX = 24;
const WAITING_MAX = 4;
const BUSY_SECONDS = 2;

interface Recorded {
	readonly recording: SignalRecording;
	readonly isSampled: boolean;
	/** How long one event took. */
	readonly eventMs: number;
}

interface Kept {
	readonly realm: Realm;
	readonly names: ReadonlySet<SignalName>;
	readonly untilMs: number;
	readonly recorded: Promise<Recorded>;
}

type PreviewContext = Pick<RealmContext, "realm" | "workspaceId" | "settings">;

interface PreviewTools {
	readonly pool: Pool;
	readonly world: Pick<World, "now">;
}

export class RulePreviews {
	private kept: readonly Kept[] = [];
	private last: Promise<unknown> = Promise.resolve();
	private waiting = 0;
	private eventMs = EVENT_MS;

	async preview(
		tools: PreviewTools,
		context: PreviewContext,
		{ when, on }: { readonly when: string; readonly on: readonly string[] },
	): Promise<RulePreview> {
		const expression = compile(when);
		const { recording, isSampled } = await this.find(tools, context, namesOf(expression));
		return { ...recording.count(expression, on), isSampled };
	}

	private find(tools: PreviewTools, context: PreviewContext, names: readonly SignalName[]): Promise<Recorded> {
		const { realm } = context;
		const nowMs = tools.world.now();
		this.kept = this.kept.filter(({ untilMs }) => untilMs > nowMs);
		const own = this.kept.filter((one) => one.realm === realm);
		const found = own.find((one) => names.every((name) => one.names.has(name)));
		if (found !== undefined) return found.recorded;
		if (this.waiting >= WAITING_MAX)
			throw new AppError("service_unavailable", "Other conditions are being counted; try again", {
				retryAfterSeconds: BUSY_SECONDS,
			});
		// A condition grows by one signal at a time, and what was read before is mostly read again.
		const all = [...new Set([...names, ...(own[0]?.names ?? [])])].slice(0, Math.max(NAMES_MAX, names.length));
		const recorded = this.queue(async () => {
			const planned = Math.ceil((BUDGET_MS * PLANNED_SHARE) / this.eventMs);
			const eventsMax = Math.min(EVENTS_MAX, Math.max(EVENTS_MIN, planned));
			const made = await record(tools, context, { names: all, eventsMax });
			// One slow replay, as beside a rush of decisions, must not shrink all later ones.
			this.eventMs = (this.eventMs + made.eventMs) / 2;
			return made;
		});
		const one: Kept = { realm, names: new Set(all), untilMs: nowMs + KEPT_MS, recorded };
		this.kept = [one, ...this.kept].slice(0, KEPT_MAX);
		recorded.catch(() => {
			this.kept = this.kept.filter((other) => other !== one);
		});
		return recorded;
	}

	/** One replay at a time, because decisions share the processor with it. */
	private queue<Result>(run: () => Promise<Result>): Promise<Result> {
		this.waiting += 1;
		const result = this.last.then(run).finally(() => {
			this.waiting -= 1;
		});
		this.last = result.catch(() => undefined);
		return result;
	}
}

async function record(
	{ pool, world }: PreviewTools,
	{ realm, workspaceId, settings }: PreviewContext,
	{ names, eventsMax }: { readonly names: readonly SignalName[]; readonly eventsMax: number },
): Promise<Recorded> {
	const ruleSet = await readNamed(pool, workspaceId, "published");
	// Where the workspace only observes, every event would be allowed, and no stopped payment would be left out of habits.
	const workspace: WorkspaceSettings = { ...settings, mode: "enforce" };
	const moments = await listInOrder(pool, realm, { eventsMax });
	const isCut = moments.length >= eventsMax;
	const since = world.now() - DAYS_MS;
	const historyUntil = isCut ? (moments[Math.floor(moments.length * HISTORY_SHARE)]?.at ?? since) : since;
	const countFrom = Math.max(since, historyUntil);
	const recording = new SignalRecording({ workspace, ruleSet, names, countFrom });
	const startMs = performance.now();
	let isLate = false;
	let taken = 0;
	await replayStoredEvents(
		pool,
		realm,
		{
			moments,
			eventsPerPage: EVENTS_PER_PAGE,
			isOver: () => {
				isLate = performance.now() > startMs + BUDGET_MS;
				return isLate;
			},
		},
		(event) => {
			recording.take(event);
			taken += 1;
		},
	);
	// A handful of events says nothing about the pace.
	const eventMs = taken < EVENTS_PER_PAGE * 10 ? EVENT_MS : (performance.now() - startMs) / taken;
	return { recording, isSampled: isLate || countFrom > since, eventMs };
}

function compile(when: string): Expression {
	try {
		return compileExpression(when);
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		throw AppError.invalid([{ field: "when", code: error.code, message: error.message }]);
	}
}

function namesOf({ signals, readsMetadata }: Expression): readonly SignalName[] {
	return [...signals.map(({ name }) => name), ...(readsMetadata ? ["metadata" as const] : [])];
}
