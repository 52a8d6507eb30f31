// Counts the events of the last 30 days on which a condition would fire, while somebody writes it. The first answer counts
// the latest events that can be replayed in two seconds; the next request starts a longer replay, and later ones get its
// counts. Signals are kept for some minutes, so that each further keystroke only evaluates the condition.

import { setImmediate } from "node:timers/promises";
import { AppError, accountOf, type RulePreview, type RuleSetDocument, type WorkspaceSettings } from "@hakiki/domain";
import {
	compileExpression,
	type Expression,
	ExpressionError,
	historyMsOf,
	type SignalName,
	SignalRecording,
} from "@hakiki/rules";
import type { EventMoment, Pool, Realm } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { readNamed } from "../rule-sets/read-rules.ts";
import { chooseCounted } from "./choose-counted.ts";
import { listInOrder, replayStoredEvents } from "./replay-stored-events.ts";

const DAYS_MS = 30 * 86_400_000;
const EVENTS_MAX = 60_000;
const EVENTS_MIN = 500;
/** Events whose times are read to find the latest ones, because imported events can arrive late. */
const MOMENTS_MAX = 100_000;
/** Decisions wait while a page of events is replayed, for about 5 ms. */
const EVENTS_PER_PAGE = 100;
const BUDGET_MS = 2_500;
/** The longer replay pauses for decisions after each page, and ends when somebody asks for other signals. */
const LONG_BUDGET_MS = 12_000;
/** The time that one event is expected to take before the first replay, which is the slowest. */
const EVENT_MS = 0.25;
/** A part of the budget stays unplanned, because a replay that runs late is repeated with fewer events. */
const PLANNED_SHARE = 0.8;
const KEPT_MS = 3 * 60_000;
/** A recording of 60,000 events with ten signals takes about 18 MB. */
const KEPT_MAX = 3;
const NAMES_MAX = 24;
const WAITING_MAX = 4;
/** Decisions wait while a condition is evaluated on these events, for less than 5 ms where it is as long as allowed. */
const EVENTS_AT_ONCE = 500;
/** Counts that may wait. One takes 30 ms on 60,000 events, and ten times as long with the longest condition. */
const COUNTS_MAX = 8;
const BUSY_SECONDS = 2;

interface Recorded {
	readonly recording: SignalRecording;
	readonly isSampled: boolean;
	readonly isHistoryComplete: boolean;
	/** Events that were replayed, with those that only build history. */
	readonly replayed: number;
	/** True if a longer replay would count more events, or read more history. */
	readonly isGrowing: boolean;
}

interface Kept {
	readonly realm: Realm;
	readonly names: ReadonlySet<SignalName>;
	readonly historyMs: number;
	readonly untilMs: number;
	recorded: Promise<Recorded>;
	isReplaying: boolean;
}

type PreviewContext = Pick<RealmContext, "realm" | "workspaceId" | "settings" | "hash">;

interface PreviewTools {
	readonly pool: Pool;
	readonly world: Pick<World, "now">;
}

interface PreviewLimits {
	readonly eventsMax: number;
	/** Events of the first replay, however slow it is. */
	readonly eventsMin: number;
	readonly budgetMs: number;
	readonly longBudgetMs: number;
	readonly eventsAtOnce: number;
}

export class RulePreviews {
	private kept: readonly Kept[] = [];
	private last: Promise<unknown> = Promise.resolve();
	private waiting = 0;
	private eventMs = EVENT_MS;
	private lastCount: Promise<unknown> = Promise.resolve();
	private counts = 0;
	private readonly eventsMax: number;
	private readonly eventsMin: number;
	private readonly budgetMs: number;
	private readonly longBudgetMs: number;
	private readonly eventsAtOnce: number;

	constructor(options: Partial<PreviewLimits> = {}) {
		const { eventsMax = EVENTS_MAX, eventsMin = EVENTS_MIN, budgetMs = BUDGET_MS } = options;
		this.eventsMax = eventsMax;
		this.eventsMin = eventsMin;
		this.budgetMs = budgetMs;
		this.longBudgetMs = options.longBudgetMs ?? LONG_BUDGET_MS;
		this.eventsAtOnce = options.eventsAtOnce ?? EVENTS_AT_ONCE;
	}

	async preview(
		tools: PreviewTools,
		context: PreviewContext,
		{ when, on }: { readonly when: string; readonly on: readonly string[] },
	): Promise<RulePreview> {
		const expression = compile(when);
		const kept = this.find(tools, context, namesOf(expression));
		const { recording, replayed: _, ...rest } = await kept.recorded;
		if (rest.isGrowing) this.grow(tools, context, kept);
		return { ...(await this.count(recording, expression, on)), ...rest };
	}

	/** One count at a time, in portions: many people who type would otherwise keep the processor from decisions. */
	private async count(recording: SignalRecording, expression: Expression, on: readonly string[]) {
		if (this.counts >= COUNTS_MAX) throw refuseBusy();
		this.counts += 1;
		const { eventsAtOnce } = this;
		const counted = this.lastCount.then(() => recording.count(expression, on, { eventsAtOnce, pause: setImmediate }));
		this.lastCount = counted.catch(() => undefined);
		try {
			return await counted;
		} finally {
			this.counts -= 1;
		}
	}

	private find(tools: PreviewTools, context: PreviewContext, names: readonly SignalName[]): Kept {
		const { realm } = context;
		const nowMs = tools.world.now();
		this.kept = this.kept.filter(({ untilMs }) => untilMs > nowMs);
		const own = this.kept.filter((one) => one.realm === realm);
		const historyMs = longestHistoryOf(names);
		// A recording for a condition that looks further back may count fewer days.
		const found = own.find((one) => one.historyMs === historyMs && names.every((name) => one.names.has(name)));
		if (found !== undefined) return found;
		if (this.waiting >= WAITING_MAX) throw refuseBusy();
		// A condition grows by one signal at a time, and what was read before is mostly read again.
		const earlier = [...(own[0]?.names ?? [])].filter((name) => historyMsOf(name) <= historyMs);
		const all = [...new Set([...names, ...earlier])].slice(0, Math.max(NAMES_MAX, names.length));
		this.waiting += 1;
		const recorded = this.queue(() => this.record(tools, context, { names: all, historyMs })).finally(() => {
			this.waiting -= 1;
		});
		const read = { names: new Set(all), historyMs };
		const one: Kept = { realm, ...read, untilMs: nowMs + KEPT_MS, recorded, isReplaying: false };
		this.kept = [one, ...this.kept].slice(0, KEPT_MAX);
		recorded.catch(() => {
			this.kept = this.kept.filter((other) => other !== one);
		});
		return one;
	}

	/** A replay that runs late is repeated with as many events as fit by its pace, so that the latest are counted. */
	private async record(tools: PreviewTools, context: PreviewContext, reads: Reads): Promise<Recorded> {
		const known = await this.readKnown(tools, context);
		const run = (eventMs: number, budgetMs: number) => {
			const isOver = (startMs: number): boolean => performance.now() > startMs + budgetMs;
			return replay(tools, context, { ...known, ...reads, eventsMax: this.plan(this.budgetMs, eventMs), isOver });
		};
		const first = await run(this.eventMs, this.budgetMs);
		// One slow replay, as beside a rush of decisions, must not shrink all later ones.
		this.eventMs = (this.eventMs + first.eventMs) / 2;
		const { recorded } = first.isOver ? await run(first.eventMs, Number.POSITIVE_INFINITY) : first;
		return this.finish(known, recorded);
	}

	private finish(known: Known, recorded: Replayed["recorded"]): Recorded {
		const isPart = recorded.isSampled || !recorded.isHistoryComplete;
		return { ...recorded, isGrowing: isPart && recorded.replayed < Math.min(known.moments.length, this.eventsMax) };
	}

	/** Replays more events in the background. If another condition waits, it goes first, and the next request starts over. */
	private grow(tools: PreviewTools, context: PreviewContext, kept: Kept): void {
		if (kept.isReplaying) return;
		kept.isReplaying = true;
		const run = async (): Promise<void> => {
			const isOver = (): boolean => this.waiting > 0 || !this.kept.includes(kept);
			if (isOver()) return;
			const { historyMs, names } = kept;
			const known = await this.readKnown(tools, context);
			// Each step at least doubles the events, so that few steps reach the end on a slow machine too.
			const double = Math.min(this.eventsMax, (await kept.recorded).replayed * 2);
			const eventsMax = Math.max(double, this.plan(this.longBudgetMs, this.eventMs));
			const reads = { names: [...names], historyMs };
			const long = await replay(tools, context, { ...known, ...reads, eventsMax, isOver });
			if (long.isOver) return;
			this.eventMs = (this.eventMs + long.eventMs) / 2;
			kept.recorded = Promise.resolve(this.finish(known, long.recorded));
		};
		const ended = this.queue(run).finally(() => {
			kept.isReplaying = false;
		});
		// The counts of the first replay stay, and the next request tries again.
		ended.catch(() => undefined);
	}

	private async readKnown({ pool, world }: PreviewTools, { realm, workspaceId }: PreviewContext): Promise<Known> {
		const ruleSet = await readNamed(pool, workspaceId, "published");
		const moments = await listInOrder(pool, realm, { eventsMax: MOMENTS_MAX });
		return { ruleSet, moments, isCut: moments.length >= MOMENTS_MAX, since: world.now() - DAYS_MS };
	}

	private plan(budgetMs: number, eventMs: number): number {
		const planned = Math.ceil((budgetMs * PLANNED_SHARE) / eventMs);
		return Math.min(this.eventsMax, Math.max(this.eventsMin, planned));
	}

	/** One replay at a time, because decisions share the processor with it. */
	private queue<Result>(run: () => Promise<Result>): Promise<Result> {
		const result = this.last.then(run);
		this.last = result.catch(() => undefined);
		return result;
	}
}

interface Reads {
	readonly names: readonly SignalName[];
	readonly historyMs: number;
}

interface Known {
	readonly moments: readonly EventMoment[];
	readonly isCut: boolean;
	readonly since: number;
	readonly ruleSet: RuleSetDocument;
}

interface ReplayOptions extends Known, Reads {
	readonly eventsMax: number;
	/** Asked before each page. */
	readonly isOver: (startMs: number) => boolean;
}

interface Replayed {
	readonly recorded: Omit<Recorded, "isGrowing">;
	readonly isOver: boolean;
	readonly eventMs: number;
}

/** The latest events are missing if the replay ended because it was over. */
async function replay(
	{ pool }: PreviewTools,
	{ realm, settings, hash }: PreviewContext,
	options: ReplayOptions,
): Promise<Replayed> {
	const { names, ruleSet, since } = options;
	const { moments, countFrom, isHistoryComplete } = chooseCounted(options);
	// Where the workspace only observes, every event would be allowed, and no stopped payment would be left out of habits.
	const workspace: WorkspaceSettings = { ...settings, mode: "enforce" };
	const recording = new SignalRecording({
		...{ workspace, ruleSet, names, countFrom },
		accountOf: (id) => accountOf(id, hash),
	});
	const startMs = performance.now();
	let taken = 0;
	let isOver = false;
	const askIsOver = (): boolean => {
		isOver = options.isOver(startMs);
		return isOver;
	};
	await replayStoredEvents(pool, realm, { moments, eventsPerPage: EVENTS_PER_PAGE, isOver: askIsOver }, (event) => {
		recording.take(event);
		taken += 1;
	});
	const tookMs = performance.now() - startMs;
	// A handful of events says nothing about the pace.
	const eventMs = taken < EVENTS_PER_PAGE * 10 && !isOver ? EVENT_MS : tookMs / Math.max(taken, 1);
	const recorded = { recording, isSampled: countFrom > since, isHistoryComplete, replayed: moments.length };
	return { recorded, isOver, eventMs };
}

function refuseBusy(): AppError {
	const message = "Other conditions are being counted; try again";
	return new AppError("service_unavailable", message, { retryAfterSeconds: BUSY_SECONDS });
}

function longestHistoryOf(names: readonly SignalName[]): number {
	return Math.max(0, ...names.map(historyMsOf));
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
