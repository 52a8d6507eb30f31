// Starts the background jobs of a process with the role `all` or `worker`.

import { deleteNetworkChanges, deleteOldWindows, type Executor } from "@hakiki/store";
import type { DownloadPlaces } from "../outside/open-download.ts";
import type { Searcher } from "../screening/open-searcher.ts";
import { Sender, type SenderOptions } from "../webhooks/sender.ts";
import { createCleanSignIns } from "./clean-sign-ins.ts";
import { createCleanWebhooks } from "./clean-webhooks.ts";
import { createCountActivity } from "./count-activity.ts";
import { createEraseExpired } from "./erase-expired.ts";
import { createFindCircles } from "./find-circles.ts";
import { createFinishCases } from "./finish-cases.ts";
import { createImportLists } from "./import-lists.ts";
import { createIndexNames } from "./index-names.ts";
import type { Job, JobTools, SchedulerTools } from "./job.ts";
import { createLearn } from "./learn.ts";
import { createLoosenSettings } from "./loosen-settings.ts";
import { makePartitions } from "./make-partitions.ts";
import { createMoveOutbox } from "./move-outbox.ts";
import { createRefreshBaselines } from "./refresh-baselines.ts";
import { createRefreshLists } from "./refresh-lists.ts";
import { createRefreshRings } from "./refresh-rings.ts";
import { createRescreen } from "./rescreen.ts";
import { createRollUpMovements } from "./roll-up-movements.ts";
import { createRunClocks } from "./run-clocks.ts";
import { Scheduler } from "./scheduler.ts";
import { createExportAuditHeads, createSealAudit } from "./seal-audit.ts";
import { createValidate } from "./validate.ts";
import { createWatchFirings } from "./watch-firings.ts";

export type JobName =
	| "seal-audit"
	| "export-audit-heads"
	| "roll-up-movements"
	| "refresh-rings"
	| "find-circles"
	| "refresh-baselines"
	| "make-partitions"
	| "move-outbox"
	| "run-clocks"
	| "finish-cases"
	| "index-names"
	| "loosen-settings"
	| "clean-webhooks"
	| "clean-sign-ins"
	| "clean-rate-windows"
	| "clean-network-changes"
	| "watch-firings"
	| "count-activity"
	| "erase-expired"
	| "refresh-lists"
	| "import-lists"
	| "rescreen"
	| "learn"
	| "validate";

export interface Jobs {
	/** Starts no new step and waits for the running one. */
	stop(): Promise<void>;
	/** Runs the job until it has nothing left to do, and throws its errors. */
	runNow(name: JobName): Promise<void>;
	/** How often each job failed in a row, in this process. */
	countFailures(): ReadonlyMap<string, number>;
	/** When each job last succeeded in this process. */
	listSuccesses(): ReadonlyMap<string, number>;
}

export interface JobsOptions {
	/** False disables the schedule, so that only `runNow` runs jobs. */
	readonly isScheduled?: boolean;
	/** Sends deliveries. Without it another process sends them. */
	readonly sending?: SenderOptions;
	/** Addresses that lists may be fetched from. Defaults to public addresses. */
	readonly fetching?: DownloadPlaces;
	/** Runs the search for customers. Defaults to a thread of this process. */
	readonly openSearcher?: () => Searcher;
}

const PARTITIONS_EVERY_MS = 6 * 3_600_000;
const CLEAN_EVERY_MS = 10 * 60_000;
/** The delay after which the transaction that writes deliveries has surely ended. */
const COMMIT_MS = 10;

export function startJobs(tools: SchedulerTools, options: JobsOptions = {}): Jobs {
	const sender = options.sending === undefined ? undefined : new Sender(tools, options.sending);
	const scheduler = new Scheduler(tools, [
		createMoveOutbox(tools, () => void setTimeout(() => sender?.poke(), COMMIT_MS)),
		createRunClocks(tools),
		createFinishCases(tools),
		createIndexNames(tools),
		createLoosenSettings(tools),
		createCleanWebhooks(tools),
		createCleanSignIns(tools),
		createSealAudit(tools),
		createRollUpMovements(),
		createRefreshRings(tools),
		createFindCircles(tools),
		createRefreshBaselines(),
		createMakePartitions(tools),
		createCleaner("clean-rate-windows", deleteOldWindows),
		createCleaner("clean-network-changes", deleteNetworkChanges),
		createExportAuditHeads(tools),
		createWatchFirings(tools),
		createCountActivity(tools),
	]);
	// A separate scheduler: a round of learning, a download or a rescreening takes seconds or more, and the outbox must move
	// every second. An upload is imported while another list is downloaded.
	const stopping = new AbortController();
	const learning = new Scheduler(tools, [createLearn(tools, stopping.signal), createValidate(tools, stopping.signal)]);
	const fetching = new Scheduler(tools, [createRefreshLists(tools, stopping.signal, options.fetching)]);
	const importing = new Scheduler(tools, [createImportLists(tools)]);
	const rescreening = new Scheduler(tools, [createRescreen(tools, stopping.signal, options.openSearcher)]);
	const erasing = new Scheduler(tools, [createEraseExpired(tools)]);
	const schedulers = [scheduler, learning, fetching, importing, rescreening, erasing];
	if (options.isScheduled !== false) {
		for (const one of schedulers) one.start();
		sender?.start();
	}
	return {
		async stop() {
			stopping.abort();
			await Promise.all([...schedulers, sender].map((one) => one?.stop()));
		},
		countFailures: () =>
			new Map([...schedulers, sender].flatMap((one) => (one === undefined ? [] : [...one.countFailures()]))),
		listSuccesses: () =>
			new Map([...schedulers, sender].flatMap((one) => (one === undefined ? [] : [...one.listSuccesses()]))),
		runNow(name) {
			const apart = {
				...{ learn: learning, validate: learning, rescreen: rescreening, "erase-expired": erasing },
				...{ "refresh-lists": fetching, "import-lists": importing },
			};
			return (name in apart ? apart[name as keyof typeof apart] : scheduler).runNow(name);
		},
	};
}

function createMakePartitions({ pool, world }: JobTools): Job {
	return {
		name: "make-partitions",
		everyMs: PARTITIONS_EVERY_MS,
		isLong: true,
		async runStep() {
			const { made, stuck, inDefault } = await makePartitions(pool, world.now());
			if (made.length > 0) world.log("info", "partitions of events were made", { count: made.length });
			if (stuck.length + inDefault > 0) {
				world.log("error", "the default partition of events holds rows; run hakiki doctor", { count: inDefault });
			}
			return false;
		},
	};
}

/** A job that deletes old rows in one step. */
function createCleaner(name: JobName, deleteOld: (client: Executor) => Promise<unknown>): Job {
	return {
		name,
		everyMs: CLEAN_EVERY_MS,
		async runStep(client) {
			await deleteOld(client);
			return false;
		},
	};
}
