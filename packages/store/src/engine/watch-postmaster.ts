// Watches the postmaster and starts it again when it dies without being told to, so that the service recovers by itself.

import { type LaunchPlan, launchPostmaster } from "./launch.ts";
import { isRunning, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { boundServerLog } from "./server-log.ts";

const LOOK_MS = 250;
const LOG_LOOK_MS = 10_000;
const BACKOFF_MAX_MS = 10_000;

export interface PostmasterWatch {
	current(): Postmaster;
	stop(): Promise<void>;
}

export function watchPostmaster(plan: LaunchPlan, first: Postmaster): PostmasterWatch {
	let current = first;
	let isStopping = false;
	let restart: Promise<void> | undefined;
	let nextTryMs = 0;
	let backoffMs = LOOK_MS;

	async function startAgain(): Promise<void> {
		plan.log("PostgreSQL ended unexpectedly; starting it again.");
		try {
			current = await launchPostmaster(plan);
			backoffMs = LOOK_MS;
		} catch (error) {
			plan.log(`PostgreSQL cannot be started again yet: ${String(error)}`);
			backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS);
		}
		nextTryMs = performance.now() + backoffMs;
		restart = undefined;
	}

	const look = setInterval(() => {
		if (restart !== undefined || isRunning(current) || performance.now() < nextTryMs) return;
		restart = startAgain();
	}, LOOK_MS);
	const logLook = setInterval(() => void boundServerLog(plan.home.logFile).catch(() => undefined), LOG_LOOK_MS);
	look.unref();
	logLook.unref();

	return {
		current: () => current,
		async stop() {
			if (isStopping) return;
			isStopping = true;
			clearInterval(look);
			clearInterval(logLook);
			await restart;
			await stopPostmaster(current);
		},
	};
}
