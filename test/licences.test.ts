// The packages of a server in production, and their licences.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isAllowed, listLicensed, writeLicencesPage } from "./harness/licences-page.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const packages = listLicensed(ROOT);

describe("What a server in production is made of", () => {
	it("is under licences that may be shipped", () => {
		expect(packages.length).toBeGreaterThan(50);
		expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
	});

	it("says of itself what the lock file says of it", () => {
		expect(packages.filter(({ inLock }) => inLock !== undefined)).toEqual([]);
	});

	it("is listed on a page: `npx vitest run test/licences.test.ts -u` writes it again", async () => {
		await expect(writeLicencesPage(packages)).toMatchFileSnapshot("../docs/reference/licences.md");
	});

	it("is refused where it asks for more than to keep its notice", () => {
		for (const licence of ["GPL-3.0-only", "AGPL-3.0", "SSPL-1.0", "UNLICENSED", "MIT AND GPL-2.0", "", undefined]) {
			expect([licence, isAllowed(licence)]).toEqual([licence, false]);
		}
		for (const licence of ["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"])
			expect([licence, isAllowed(licence)]).toEqual([licence, true]);
	});
});

it("NOTICE says whose the names in packages/screening are", () => {
	const notice = readFileSync(join(ROOT, "NOTICE"), "utf8");
	expect(notice).toContain("Copyright (c) 2012 Daniele Faraglia");
	expect(notice).toContain("Copyright (c) 2024 Seyi Pythonian");
	expect(notice).toContain("The above copyright notice and this permission notice shall be included");
	expect(notice).toContain("packages/screening/src/names/population.ts");
});
