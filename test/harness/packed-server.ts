// The server's package as npm packs it.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Packs the server into a folder. Returns the path of the file. */
export async function packServer(folder: string): Promise<string> {
	await run("npm", ["pack", "-w", "apps/server", "--pack-destination", folder], { cwd: ROOT });
	return findTarball(folder);
}

/** Packs the same files again under another version, as the next release would be. Returns the path of the file. */
export async function renumber(tarball: string, version: string): Promise<string> {
	const folder = await mkdtemp(`${tarball}-`);
	await run("tar", ["-xzf", tarball, "-C", folder]);
	const manifest = join(folder, "package/package.json");
	const { scripts: _, ...rest } = JSON.parse(await readFile(manifest, "utf8")) as Record<string, unknown>;
	await writeFile(manifest, JSON.stringify({ ...rest, version }));
	await run("npm", ["pack", "--pack-destination", folder], { cwd: join(folder, "package") });
	await rm(join(folder, "package"), { recursive: true });
	return findTarball(folder);
}

async function findTarball(folder: string): Promise<string> {
	const name = (await readdir(folder)).find((one) => one.endsWith(".tgz"));
	if (name === undefined) throw new Error("npm packed nothing");
	return join(folder, name);
}
