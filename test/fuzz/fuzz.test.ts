// Any caller sends any request to any operation of the document, or bare bytes. The server makes no mistake, does not hang,
// answers as documented, and shows nothing of another workspace or mode; its data is right afterwards.
// `npm run test:fuzz` sends many times more.

import { afterAll, beforeAll, expect, it } from "vitest";
import { readSeed } from "../seed.ts";
import { Fuzzer } from "./fuzzer.ts";
import { closeFuzzSite, type FuzzSite, openFuzzSite } from "./site.ts";
import { ASKERS } from "./tally.ts";

const SEED = readSeed();
const REQUESTS = Number(process.env["HAKIKI_FUZZ_REQUESTS"] ?? 700);
/** A machine that is busy with other tests is slow, and does not hang. */
const ANSWER_MS_MAX = Number(process.env["HAKIKI_FUZZ_SECONDS"] ?? 60) * 1_000;
const LONG_MIN = 5_000;
const MEMORY_MB_MAX = 1_000;
/** Nobody has exported this installation's master key or loaded its lists, and `doctor` rightly says so. */
const UNKEPT: readonly string[] = ["copy of the key", "required lists"];
const RUN_MS_MAX = 3 * 3_600_000;
/** The largest share of requests with credentials that have ended: the fuzzer signs its own people out, too. */
const LOST_SHARE_MAX = 0.05;

let site: FuzzSite;
beforeAll(async () => {
	site = await openFuzzSite(SEED, { peopleEach: REQUESTS > LONG_MIN ? 4 : 1 });
}, RUN_MS_MAX);
afterAll(() => site === undefined || closeFuzzSite(site));

it(
	`${REQUESTS} sound requests of seed ${SEED} are answered, as documented, and show nothing of another workspace`,
	async () => {
		const fuzzer = new Fuzzer(site, { seed: SEED, requests: REQUESTS, answerMsMax: ANSWER_MS_MAX });
		const began = Date.now();
		await fuzzer.run();
		const { tally, memoryMb } = fuzzer;
		const seconds = Math.round((Date.now() - began) / 1_000);
		const rate = Math.round(tally.requests / Math.max(1, seconds));
		const counts = `${tally.requests} requests, ${tally.soundCount} of them sound, of seed ${SEED}`;
		tally.write(`${counts} in ${seconds} s (${rate} a second), the server at most ${memoryMb} MB.`);
		expect(tally.faults).toEqual([]);
		expect(memoryMb).toBeLessThan(MEMORY_MB_MAX);
		// A fuzzer that locks itself out, or is always refused, tries nothing.
		expect(tally.soundCount).toBeGreaterThanOrEqual(REQUESTS);
		for (const asker of ASKERS) {
			expect([asker, tally.soundOf(asker) > REQUESTS / 6]).toEqual([asker, true]);
			expect([asker, tally.lostOf(asker) <= REQUESTS * LOST_SHARE_MAX]).toEqual([asker, true]);
		}
		for (const asker of ["test key", "live key"] as const) expect([asker, tally.lostOf(asker)]).toEqual([asker, 0]);
		expect(tally.countOf(200)).toBeGreaterThan(REQUESTS / 6);
		expect(tally.countOf(400)).toBeGreaterThan(REQUESTS / 10);
		expect(tally.countOf(404)).toBeGreaterThan(REQUESTS / 100);
	},
	RUN_MS_MAX,
);

it(
	"leaves profiles that equal their events, and an installation that is well",
	async () => {
		expect(await site.home.runJson("rebuild", "--check")).toMatchObject({ different: [], complete: true });
		const { stdout } = await site.home.run("doctor", "--json");
		const { checks } = JSON.parse(stdout) as { checks: { level: string; check: string; finding: string }[] };
		expect(checks.filter(({ level, check }) => level === "fail" && !UNKEPT.includes(check))).toEqual([]);
	},
	RUN_MS_MAX,
);
