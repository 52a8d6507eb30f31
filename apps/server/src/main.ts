#!/usr/bin/env node
// The entry point of the process. It sets up V8, connects the command line to the terminal, and handles signals.

import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runCommand } from "./commands/run-command.ts";
import { takeEnvironment } from "./start/guard-process.ts";
import { WORKER_VARIABLE } from "./start/worker-messages.ts";

/** One Ctrl-C arrives twice: from the terminal and through npm. A person's second press comes later than this. */
const SAME_PRESS_MS = 300;

/**
 * Node.js cuts small buffers from pools of this size, and each event needs a dozen of them. Two events use up the default of
 * 8 KB, and every pool costs an allocation outside the heap and a finalizer. A larger pool lives as long as its last buffer:
 * with 128 KB, V8 collected the old generation every other second.
 */
Buffer.poolSize = 32 * 1024;

/**
 * A decision calls very many small functions. V8 inlines functions up to a limit. About twice the default limit saves 10 to
 * 20 % of the main thread's time. A higher limit saves no more.
 */
setFlagsFromString("--max-inlined-bytecode-size=1000");
setFlagsFromString("--max-inlined-bytecode-size-cumulative=2000");

/**
 * V8 allocates an array in the old generation if enough arrays from the same place in the code lived long. The array then
 * keeps everything in it alive. One such place in the driver kept every row until a full collection. With this flag, 90 %
 * fewer objects outlive their event, and the slowest 1 % of requests wait half as long.
 */
setFlagsFromString("--no-allocation-site-pretenuring");

/**
 * On a machine with much memory, V8 lets the heap grow to four times its live size before it collects. A growth of 50 % saves
 * 60 MB of peak memory at a start that screens all customers against 85,000 listed names. It has no measurable cost.
 */
setFlagsFromString("--heap-growing-percent=50");

/**
 * The main thread already has the young generation that `bin/hakiki.mjs` requested. Without this reset, every later thread
 * would get the same size instead of its own limit, and the thread that screens customers would take 24 MB more.
 */
setFlagsFromString("--max-semi-space-size=0");

/**
 * Few objects outlive their event, so helper threads have little to collect in the young generation. They cost 3 % of the
 * processor time, and on a busy machine the main thread waits for them.
 */
setFlagsFromString("--no-parallel-scavenge");

/**
 * The PostgreSQL driver asks whether it runs at Cloudflare. Without a `navigator`, which Node.js has from version 21 on, it
 * looks at `Response`, and then Node.js loads all of its HTTP client: 40 ms of the 350 ms of processor time of a command.
 */
if (!("navigator" in globalThis)) {
	Object.defineProperty(globalThis, "navigator", { value: { userAgent: `Node.js/${process.versions.node}` } });
}

const env = takeEnvironment(process.env);

// There is no top-level await, so that this file can be bundled as CommonJS, which Node.js loads in half the time.
if (env[WORKER_VARIABLE] === "1" && process.send !== undefined) void runAsWorker();
else void runAsCommand();

async function runAsWorker(): Promise<void> {
	const { serveAsWorker } = await import("./start/serve-as-worker.ts");
	serveAsWorker(env);
}

async function runAsCommand(): Promise<void> {
	// A reader that closes the pipe early, as in `hakiki … | head`, is not an error.
	process.stdout.on("error", () => undefined);
	process.exitCode = await runCommand(process.argv.slice(2), {
		env,
		cwd: process.cwd(),
		actor: `cli:${readUserName()}`,
		mainFile: fileURLToPath(import.meta.url),
		isTerminal: process.stderr.isTTY === true,
		isOutputTerminal: process.stdout.isTTY === true,
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

/** In some containers the user has no name in the system's list. Then the user's number is used. */
function readUserName(): string {
	try {
		return userInfo().username;
	} catch {
		return String(process.getuid?.() ?? "unknown");
	}
}
