// Released migrations are frozen. `HAKIKI_RECORD=1 npx vitest run packages/store/src/migrations` records all migrations as
// released, which the release does once.

import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { computeChecksum } from "../migrate/run-migrations.ts";
import { migrations } from "./index.ts";

const FILE = new URL("./released.txt", import.meta.url);
const written = migrations.map((one) => `${computeChecksum(one)}  ${String(one.id).padStart(4, "0")}-${one.name}`);
if (process.env["HAKIKI_RECORD"] === "1") writeFileSync(FILE, `${written.join("\n")}\n`);

it("a released migration never changes: a database that has applied it would refuse the changed one", () => {
	const released = readFileSync(FILE, "utf8").trimEnd().split("\n");
	expect(released.length).toBeGreaterThan(0);
	expect(written.slice(0, released.length)).toEqual(released);
});
