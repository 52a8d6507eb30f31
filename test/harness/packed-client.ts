// The client as its users get it: packed, installed in a project of theirs, and run by the Node.js they have.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const run = promisify(execFile);
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FETCH_MS_MAX = 120_000;
const QUIET = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|SIGTERM|E404|ETARGET/;

export interface PackedClient {
	readonly folder: string;
	readonly tarball: string;
	readonly bytesUnpacked: number;
	readonly files: readonly string[];
}

/** Packs it, and installs it in a new project. It has no dependencies, so no registry is asked. */
export async function installPackedClient(): Promise<PackedClient> {
	const folder = await mkdtemp(join(tmpdir(), "hakiki-client-"));
	const pack = ["pack", "-w", "packages/client", "--pack-destination", folder, "--json"];
	const { stdout } = await run("npm", pack, { cwd: ROOT });
	const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as {
		filename: string;
		unpackedSize: number;
		files: { path: string }[];
	}[];
	if (packed === undefined) throw new Error("npm packed nothing");
	await writeFile(join(folder, "package.json"), '{"private":true,"type":"commonjs"}');
	await run("npm", [...readInstallLine().split(" ").slice(1), "--offline", ...QUIET], { cwd: folder });
	return {
		folder,
		tarball: join(folder, packed.filename),
		bytesUnpacked: packed.unpackedSize,
		files: packed.files.map(({ path }) => path).sort(),
	};
}

/** The line that the guide tells people to run. */
function readInstallLine(): string {
	const page = readFileSync(join(ROOT, "docs/guides/client.md"), "utf8");
	return /^npm install .+$/m.exec(page)?.[0] ?? "the guide installs nothing";
}

/** The binary of another Node.js, from its npm package, kept for the next run. Undefined where it cannot be had. */
export async function findNode(version: string): Promise<string | undefined> {
	if (version === process.versions.node) return process.execPath;
	if (process.platform !== "linux" || !["x64", "arm64"].includes(process.arch)) return undefined;
	const name = `node-linux-${process.arch}`;
	const home = join(ROOT, "node_modules/.cache/hakiki", `${name}-${version}`);
	const binary = join(home, "node_modules", name, "bin/node");
	if (existsSync(binary)) return binary;
	mkdirSync(dirname(home), { recursive: true });
	// Installed aside and moved when whole: a run that was killed leaves nothing half done behind.
	const aside = await mkdtemp(`${home}-`);
	try {
		await writeFile(join(aside, "package.json"), '{"private":true}');
		const install = ["install", "--prefer-offline", "--no-save", ...QUIET, `${name}@${version}`];
		await run("npm", install, { cwd: aside, timeout: FETCH_MS_MAX });
		await rename(aside, home).catch(() => undefined);
	} catch (error) {
		if (!UNREACHABLE.test(String(error))) throw error;
	} finally {
		await rm(aside, { recursive: true, force: true });
	}
	return existsSync(binary) && readdirSync(home).length > 0 ? binary : undefined;
}
