// Builds `apps/dashboard` into its `dist` and stores a compressed copy of each file, so that the server never
// compresses.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "./prepare.mjs";

// Tests that pack the server set another environment, with which React would be built for developers: half as large again,
// slower, and with complaints in the console.
process.env.NODE_ENV = "production";
const folder = join(root, "apps/dashboard");
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Smaller files gain nothing from compression. */
const BYTES_MIN = 600;

// Built in a separate folder and then moved, so that a running server sees the old or the new build, never a mix.
const made = join(folder, `.dist-${process.pid}`);
const old = join(folder, `.old-${process.pid}`);
removeLeftovers();
try {
	await build({
		root: folder,
		configFile: join(folder, "vite.config.ts"),
		logLevel: "error",
		build: { outDir: made, emptyOutDir: true },
	});
	for (const path of listFiles(made)) compress(path);
	const out = join(folder, "dist");
	if (existsSync(out)) renameSync(out, old);
	renameSync(made, out);
} finally {
	for (const path of [made, old]) rmSync(path, { recursive: true, force: true });
}

/** A build that was killed leaves its folders behind. Those of a build that still runs stay. */
function removeLeftovers() {
	for (const name of readdirSync(folder)) {
		const [, pid] = /^\.(?:dist|old)-(\d+)$/.exec(name) ?? [];
		if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
	}
}

function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

function compress(path) {
	const bytes = readFileSync(path);
	if (!COMPRESSIBLE.test(path) || bytes.length < BYTES_MIN) return;
	writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

function listFiles(from) {
	return readdirSync(from, { recursive: true })
		.map((name) => join(from, name))
		.filter((path) => statSync(path).isFile());
}
