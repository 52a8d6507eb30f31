// What the files for deployment say twice, or take from the code, agrees.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const FILES = [
	...["Dockerfile", "compose.yaml"],
	...readdirSync(join(ROOT, "deploy"), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length)),
];

it("the command in the image has the flags of the package's own", () => {
	const readFlags = (text: string) => /node ((?:--\S+ ?)+)/.exec(text)?.[1]?.trim();
	const own = readFlags(read("apps/server/bin/hakiki.mjs"));
	expect(own).toContain("--max-semi-space-size");
	expect(readFlags(read("deploy/image/hakiki").split("\nexec ")[1] ?? "")).toBe(own);
});

it("the files for deployment name no setting that Hakiki does not have", () => {
	const settings = [...read("docs/reference/settings.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
	// The public name for compose.yaml, which becomes HAKIKI_PUBLIC_URL.
	const known = new Set([...settings, "HAKIKI_HOST"]);
	const named = FILES.flatMap((file) => {
		const words = [...read(file).matchAll(/\b(?:HAKIKI|DATABASE)_[A-Z_]+\b/g)].map(([name]) => name);
		return words.map((name) => ({ file, name }));
	});
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

it("the image, its secrets and its pods have the same user", () => {
	expect(read("Dockerfile")).toContain("\nUSER 10001:10001\n");
	expect(read("deploy/compose/make-secrets.mjs")).toContain("const HAKIKI = 10_001;");
	const pod = read("deploy/helm/hakiki/templates/_pod.tpl");
	expect(pod.match(/(?:runAsUser|runAsGroup|fsGroup): 10001\n/g)).toHaveLength(3);
});

it("the chart and the package have the same version", () => {
	const { version } = JSON.parse(read("apps/server/package.json")) as { version: string };
	expect(read("deploy/helm/hakiki/Chart.yaml")).toContain(`\nappVersion: "${version}"\n`);
});
