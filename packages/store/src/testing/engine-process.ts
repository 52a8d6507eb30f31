// Runs the embedded engine in a process of its own, so that tests can kill that process, race it or give it another user.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { DatabaseUser } from "../engine/database-user.ts";

export interface EngineAnswer {
	readonly pid: number;
	readonly isOwner: boolean;
	readonly url: string;
	readonly clusterDir: string;
}

export interface EngineProcess {
	readonly child: ChildProcess;
	readonly answer: EngineAnswer | { readonly error: string };
	/** Ends it as `kill -9` does. */
	kill(): Promise<void>;
	/** Asks it to stop its engine and waits until it has ended. */
	stop(): Promise<void>;
}

const SCRIPT = `
const [bundle, verb, dataDir] = process.argv.slice(1);
const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
try {
	const store = await import(bundle);
	const engine = await store[verb]({ dataDir, purpose: "a child process", durability: "disposable" });
	say({ pid: engine.pid, isOwner: engine.isOwner, url: engine.url, clusterDir: engine.clusterDir });
	process.stdin.resume().on("end", async () => {
		await engine.stop();
		process.exit(0);
	});
} catch (error) {
	say({ error: error.message });
}
`;

/** Bundles a module of the store, because Node 20 reads no TypeScript; inside the repository, where its dependencies are found. */
export async function bundleModule(source: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
	const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
	await mkdir(dist, { recursive: true });
	const folder = await mkdtemp(join(dist, "test-"));
	await chmod(folder, 0o755);
	const path = join(folder, "bundle.mjs");
	const bundle = await rolldown({
		input: fileURLToPath(new URL(`../${source}`, import.meta.url)),
		platform: "node",
		resolve: { conditionNames: ["hakiki-source", "import", "node"] },
		external: (id) => /^[a-z@]/.test(id) && !id.startsWith("@hakiki/"),
	});
	await bundle.write({ file: path, format: "esm" });
	await bundle.close();
	return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Whether another user can enter this clone and run this Node.js; in root's home nobody else can. */
export function canUserRun(user: DatabaseUser, bundle: string): boolean {
	const script = 'require("node:fs").readFileSync(process.argv[1])';
	return spawnSync(process.execPath, ["-e", script, bundle], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Resolves when the engine answers or has refused. */
export async function runEngineProcess(input: {
	readonly bundle: string;
	readonly verb: "startEmbedded" | "connectOrStart";
	readonly dataDir: string;
	readonly user?: DatabaseUser;
}): Promise<EngineProcess> {
	const { bundle, verb, dataDir, user } = input;
	const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT, bundle, verb, dataDir], {
		...user,
		cwd: "/",
		stdio: ["pipe", "pipe", "inherit"],
	});
	const ended = once(child, "exit");
	const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
	return {
		child,
		answer: JSON.parse(line) as EngineProcess["answer"],
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
		async stop() {
			child.stdin.end();
			await ended;
		},
	};
}
