// A real `hakiki start`, as a process of its own: started, asked, stopped in order or killed.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Workers inherit the environment of the main process; where the bundle of this test run lies reaches them there. */
export const MAIN_VARIABLE = "HAKIKI_TEST_MAIN";
/** The server as the compiler left it, which `npm start` runs. */
export const BUILT_MAIN = fileURLToPath(new URL("../../apps/server/dist/main.js", import.meta.url));
const READY_MS_MAX = 180_000;
const STOP_MS_MAX = 90_000;

export interface ServerProcess {
	readonly url: string;
	/** The address for probes; the same as `url` where probes have no port of their own. */
	readonly probeUrl: string;
	readonly pid: number;
	/** The keys it printed for the demo workspaces, by country. */
	readonly demoKeys: { readonly KE: string; readonly NG: string };
	readonly hasEnded: boolean;
	/** Its exit code, when it ends by itself or by a signal that was sent before. */
	readonly ended: Promise<number | null>;
	stdout(): string;
	stderr(): string;
	/** As `kill -9`: nothing of it gets to say goodbye. */
	kill(): Promise<void>;
	/** SIGTERM, and waits; gives its exit code. */
	stop(): Promise<number | null>;
	/** Sends a signal and returns at once. */
	signal(name: NodeJS.Signals): void;
}

export interface ProcessOptions {
	/** The file that Node runs. */
	readonly main: string;
	readonly args: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly cwd: string;
}

/** The server as it was bundled for this test run (test/system-setup.ts), which starts in half the processor time. */
export function findMain(): string {
	return process.env[MAIN_VARIABLE] ?? BUILT_MAIN;
}

/** Resolves when the server says that it is ready; what it said instead is in the error. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
	const { main } = options;
	if (!existsSync(main)) throw new Error("The server is not built: run `npm test`, or `npx tsc -b apps/server`");
	// Any free port, unless a test wants the one that a server before had.
	const port = options.args.includes("--port") ? [] : ["--port", "0"];
	const child = spawn(process.execPath, [main, "start", "--show-keys", ...port, ...options.args], {
		cwd: options.cwd,
		env: options.env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = collect(child);
	const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
	const url = await waitForAddress(child, output, ended);
	return {
		url,
		probeUrl: /Probes +(http:\S+)\/readyz/.exec(output.stdout())?.[1] ?? url,
		pid: child.pid ?? 0,
		demoKeys: readDemoKeys(output.stdout()),
		get hasEnded() {
			return hasEnded(child);
		},
		ended,
		stdout: output.stdout,
		stderr: output.stderr,
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
		async stop() {
			child.kill("SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
			const code = await ended;
			clearTimeout(timer);
			return code;
		},
		signal: (name) => void child.kill(name),
	};
}

function collect(child: ChildProcess) {
	let stdout = "";
	let stderr = "";
	child.stdout?.setEncoding("utf8").on("data", (text: string) => {
		stdout += text;
	});
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
	});
	return { stdout: () => stdout, stderr: () => stderr };
}

type Output = ReturnType<typeof collect>;

async function waitForAddress(child: ChildProcess, output: Output, ended: Promise<unknown>): Promise<string> {
	const endMs = Date.now() + READY_MS_MAX;
	while (Date.now() < endMs && !hasEnded(child)) {
		// The address is the first line of the welcome; the empty line at its end says that all of it is here.
		const match = /is ready at (http:\S+)[\s\S]*Ctrl-C stops it\./.exec(output.stdout());
		if (match?.[1] !== undefined) return match[1];
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
	}
	child.kill("SIGKILL");
	await ended;
	throw new Error(`The server did not become ready:\n${output.stdout()}\n${output.stderr()}`);
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null;
}

function readDemoKeys(welcome: string): { KE: string; NG: string } {
	const [KE = "", NG = ""] = [...welcome.matchAll(/test key\s+(svc_test_\w+)/g)].map((match) => match[1]);
	return { KE, NG };
}
