// The lock file works on every platform: `npm ci` refuses one that leaves out the builds for other machines.

import { describe, expect, it } from "vitest";
import { locatePackage, readLockedPackages } from "../scripts/shipped-packages.mjs";

const locked = readLockedPackages();
const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-arm64", "win32-x64"];
/** Tools with a native program. Without it, building or checking the code fails. */
const NATIVE_TOOLS = ["@biomejs/biome", "rolldown", "oxc-parser", "oxc-resolver", "@tailwindcss/oxide", "lightningcss"];

describe("The lock file", () => {
	it("has every optional package of every package, whichever platform it is for", () => {
		const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies)
				.filter((name) => locatePackage(locked, path, name) === undefined)
				.map((name) => `${name} of ${path}`),
		);
		expect(missing).toEqual([]);
	});

	it("has a build of each native tool for each platform we name", () => {
		for (const tool of NATIVE_TOOLS) {
			const path = `node_modules/${tool}`;
			const named = Object.keys(locked[path]?.optionalDependencies ?? {});
			const builds = named.filter((name) => locatePackage(locked, path, name) !== undefined);
			const missing = PLATFORMS.filter((platform) => !builds.some((name) => name.includes(platform)));
			expect([tool, missing]).toEqual([tool, []]);
		}
	});

	it("has a version and a checksum of every package", () => {
		const loose = Object.entries(locked).filter(
			([path, { version, integrity, link, inBundle }]) =>
				path.includes("node_modules/") && !link && !(version && (inBundle || integrity?.startsWith("sha512-"))),
		);
		expect(loose.map(([path]) => path)).toEqual([]);
	});

	it("names no registry: npm asks the one that it is set up with", () => {
		const addresses = Object.values(locked).flatMap(({ resolved }) => (resolved?.includes(":") ? [resolved] : []));
		expect(addresses).toEqual([]);
	});
});
