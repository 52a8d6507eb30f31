#!/usr/bin/env node
// Where the process starts: hands the command line its world, and signals their meaning.

import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runCommand } from "./commands/run-command.ts";
import { WORKER_VARIABLE } from "./start/crew-messages.ts";
import { takeEnvironment } from "./start/guard-process.ts";

/** A terminal's Ctrl-C reaches us directly and once more through npm; a person's second press comes later than this. */
const SAME_PRESS_MS = 300;

/**
 * Each event needs a dozen small buffers, which are cut from pools of this size. Node's own 8 KB are used up by two events,
 * and every pool costs an allocation outside the heap and a finalizer. A large pool outlives its events, as the last of
 * them keeps it: with 128 KB the old generation had to be collected every other second.
 */
Buffer.poolSize = 32 * 1024;

/**
 * A decision is a great many small functions. V8 builds one into another up to a limit; about twice its own, as here, takes
 * a tenth to a fifth off the main thread's time, and more than that gains nothing.
 */
setFlagsFromString("--max-inlined-bytecode-size=1000");
setFlagsFromString("--max-inlined-bytecode-size-cumulative=2000");

/**
 * V8 comes to put an array among the long-lived if enough of those made at that place have lived long, and all it holds
 * then lives as long as the array. One such place in the driver kept every row that was read until the whole heap was
 * collected. Without it nine tenths less outlive their event, and the slowest hundredth waits half as long.
 */
setFlagsFromString("--no-allocation-site-pretenuring");

/**
 * On a machine with much memory V8 lets the heap grow to four times what is in use before it collects. By half
 * takes 60 MB off the most that a start with 85,000 listed names needs, while all customers are screened by them, and
 * costs nothing that could be measured.
 */
setFlagsFromString("--heap-growing-percent=50");

/**
 * The size that `bin/hakiki.mjs` asks for is this thread's by now. Left in force, it would be that of every later thread too,
 * over the limit each is given of its own: the one that screens customers would take 24 MB more.
 */
setFlagsFromString("--max-semi-space-size=0");

/**
 * Little outlives its event, so there is nothing to share out when the young are collected: helpers cost three hundredths of
 * the processor time, and where others want the processors too, the main thread waits for them.
 */
setFlagsFromString("--no-parallel-scavenge");

const env = takeEnvironment(process.env);

// Nothing is awaited at the top, so that it can be bundled as CommonJS too, which Node loads in half the time.
if (env[WORKER_VARIABLE] === "1" && process.send !== undefined) void runAsWorker();
else void runAsCommand();

async function runAsWorker(): Promise<void> {
	const { serveAsWorker } = await import("./start/serve-as-worker.ts");
	serveAsWorker(env);
}

async function runAsCommand(): Promise<void> {
	// A reader that has seen enough, as in `hakiki … | head`, is no failure.
	process.stdout.on("error", () => undefined);
	process.exitCode = await runCommand(process.argv.slice(2), {
		env,
		cwd: process.cwd(),
		actor: `cli:${readUserName()}`,
		mainFile: fileURLToPath(import.meta.url),
		isTerminal: process.stderr.isTTY === true,
		print: (line) => process.stdout.write(`${line}\n`),
		say: (line) => process.stderr.write(`${line}\n`),
		draw: (text) => process.stderr.write(text),
		signal: listenForSignals(),
	});
}

function listenForSignals(): AbortSignal {
	const controller = new AbortController();
	let firstAt: number | undefined;
	const hear = (): void => {
		firstAt ??= performance.now();
		if (controller.signal.aborted && performance.now() - firstAt > SAME_PRESS_MS) process.exit(130);
		controller.abort();
	};
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, hear);
	return controller.signal;
}

/** A user without an entry in the system's list, as in some containers, is known by number. */
function readUserName(): string {
	try {
		return userInfo().username;
	} catch {
		return String(process.getuid?.() ?? "unknown");
	}
}
