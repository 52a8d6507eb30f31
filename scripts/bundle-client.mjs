// Before `npm pack`: makes the client's `dist` small. All modules become one file without comments and white space,
// which leaves room for the comments in the declarations. Function names are kept. The declarations import each other
// in a form that every TypeScript version reads. With --remove, `dist` is restored to the compiler's output: the
// compiler writes only files that changed, and would leave a bundle out of date.

import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root, runTool } from "./prepare.mjs";

const client = join(root, "packages/client");
const dist = join(client, "dist");
const compiled = join(dist, "compiled");
const license = join(client, "LICENSE");

// Also done when packing, because the last run may have been interrupted.
restore();
if (!process.argv.includes("--remove")) {
	if (runTool("tsc", ["-b", client], { stdio: ["ignore", 2, 2] }) !== 0) throw new Error("The client does not compile");
	mkdirSync(compiled);
	await bundleModules();
	tidyDeclarations();
	writeFileSync(license, writeNotice());
}

function restore() {
	rmSync(license, { force: true });
	if (!existsSync(compiled)) return;
	for (const name of readdirSync(compiled)) renameSync(join(compiled, name), join(dist, name));
	rmSync(compiled, { recursive: true });
}

/** The crypto module depends on the runtime, so its two files stay separate. */
async function bundleModules() {
	for (const name of ["index", "crypto-node", "crypto-web"]) {
		const build = await rolldown({
			input: join(client, `src/${name}.ts`),
			platform: "node",
			external: /^(#crypto|node:)/,
		});
		const { output } = await build.generate({
			format: "cjs",
			exports: "named",
			banner: '"use strict";',
			comments: false,
			// Variables get short names, to stay within the 50 KB limit of the package. Functions keep their names for stack
			// traces.
			minify: { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } },
		});
		await build.close();
		// Removes the comments with the source file of each part.
		write(`${name}.js`, output[0].code.replaceAll(/^\/\/ (packages|src)\/.*\n/gm, ""));
	}
}

function tidyDeclarations() {
	for (const name of readdirSync(dist).filter((file) => /\.d\.m?ts$/.test(file))) {
		const text = readFileSync(join(dist, name), "utf8");
		const tabbed = text.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
		write(name, tabbed.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
	}
	write("esm.mjs", readFileSync(join(dist, "esm.mjs"), "utf8").replaceAll(/^\/\/.*\n/gm, ""));
}

/** Writes atomically, because others may be reading. The compiler's output is kept. */
function write(name, text) {
	const file = join(dist, name);
	copyFileSync(file, join(compiled, name));
	writeFileSync(`${file}.new`, text);
	renameSync(`${file}.new`, file);
}

/** Returns the notice that the licence requires in files. Its full text would be a quarter of the package. */
function writeNotice() {
	const text = readFileSync(join(root, "LICENSE"), "utf8");
	const notice = text.slice(text.lastIndexOf("   Licensed under the Apache License"));
	return `${notice.replaceAll(/^ {3}/gm, "").trimEnd()}\n`;
}
