// Whatever is sent, by whomever, to whichever operation of the document or as bare bytes: no mistake of ours, no hang, an
// answer as documented, nothing of another workspace or mode, and books that are right afterwards. `npm run test:fuzz`
// sends many times more.

import { afterAll, beforeAll, expect, it } from "vitest";
import { Fuzzer } from "./fuzzer.ts";
import { closeFuzzSite, type FuzzSite, openFuzzSite } from "./site.ts";

const SEED = Number(process.env["HAKIKI_SEED"] ?? 1);
const REQUESTS = Number(process.env["HAKIKI_FUZZ_REQUESTS"] ?? 700);
/** A machine that is busy with other tests is slow, and does not hang. */
const ANSWER_MS_MAX = Number(process.env["HAKIKI_FUZZ_SECONDS"] ?? 60) * 1_000;
const MEMORY_MB_MAX = 1_000;
/** Nobody has exported this installation's master key, and `doctor` rightly says so. */
const UNKEPT = "copy of the key";
const RUN_MS_MAX = 3_600_000;

let site: FuzzSite;
beforeAll(async () => {
	site = await openFuzzSite(SEED);
}, RUN_MS_MAX);
afterAll(() => site === undefined || closeFuzzSite(site));

it(
	`${REQUESTS} requests of seed ${SEED} are answered, as documented, and show nothing of another workspace`,
	async () => {
		const fuzzer = new Fuzzer(site, { seed: SEED, requests: REQUESTS, answerMsMax: ANSWER_MS_MAX });
		const began = Date.now();
		await fuzzer.run();
		const { tally, memoryMb } = fuzzer;
		const seconds = Math.round((Date.now() - began) / 1_000);
		tally.write(`${tally.requests} requests of seed ${SEED} in ${seconds} s, the server at most ${memoryMb} MB.`);
		expect(tally.faults).toEqual([]);
		expect(memoryMb).toBeLessThan(MEMORY_MB_MAX);
		// A fuzzer that is always refused tries nothing.
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
		expect(checks.filter(({ level, check }) => level === "fail" && check !== UNKEPT)).toEqual([]);
	},
	RUN_MS_MAX,
);
