// What a release is made of, as far as it can be checked in seconds. `npm run release -- --twice` makes one twice.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { buildSbom } from "../scripts/build-sbom.mjs";
import { readReleaseNotes } from "../scripts/release-notes.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

it("the root, the server and the client have the same version, which the changelog describes", () => {
	for (const folder of ["apps/server", "packages/client"]) {
		expect(JSON.parse(read(`${folder}/package.json`)).version, folder).toBe(version);
	}
	expect(readReleaseNotes(read("CHANGELOG.md"), version, true)).toMatch(/^# Hakiki \d+\.\d+\.\d+[\s\S]*### Added/);
});

it("the list of parts has the packages and licences of the page, and the same bytes each time", () => {
	const date = "2026-11-19T04:31:06Z";
	const text = buildSbom(ROOT, { version, date });
	const { components, metadata, serialNumber } = JSON.parse(text);
	const rows = [...read("docs/reference/licences.md").matchAll(/^\| (\S+) \| (\d\S*) \| /gm)];
	expect(components.map((one: { "bom-ref": string }) => one["bom-ref"]).sort()).toEqual(
		rows.map(([, name, of]) => `${name}@${of}`).sort(),
	);
	expect(components.every(({ licenses }: { licenses: unknown[] }) => licenses.length > 0)).toBe(true);
	expect(metadata).toMatchObject({ timestamp: "2026-11-19T04:31:06.000Z", component: { name: "hakiki", version } });
	expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(buildSbom(ROOT, { version, date })).toBe(text);
});

it("the notes are one section of the changelog, and need a date unless they are a draft", () => {
	const log =
		"# Changelog\n\n## [Unreleased]\n\n- New\n\n## [1.2.3] - 2026-12-01\n\n### Fixed\n\n- Mended\n\n## [1.2.2] - soon\n\n- Old\n";
	expect(readReleaseNotes(log, "1.2.3")).toMatch(
		/^# Hakiki 1\.2\.3 - 2026-12-01\n\n### Fixed\n\n- Mended\n\nInstall it/,
	);
	expect(() => readReleaseNotes(log, "1.2.2")).toThrow("has no date for 1.2.2");
	expect(readReleaseNotes(log, "1.2.2", true)).toContain("- Old");
	expect(() => readReleaseNotes(log, "1.2")).toThrow("has no section [1.2]");
});
