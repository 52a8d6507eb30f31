// The service through every fault. `npm test` has a short form of each; `npm run test:faults` strikes often, gives each
// fault an installation of its own, and prints a table. HAKIKI_SEED names a run, HAKIKI_FAULT picks faults by name.

import { afterAll, describe, expect, it } from "vitest";
import { readSeed } from "../seed.ts";
import { stepClockAhead, stepClockBack } from "./clock.ts";
import { cutConnections } from "./cut.ts";
import { fillDisk } from "./disk-full.ts";
import { failOver } from "./failover.ts";
import { type Fault, IS_LONG } from "./fault.ts";
import { freezePostgres } from "./freeze.ts";
import { cutHandover, freezeDecider, killDecider, refuseHeartbeats } from "./handover.ts";
import { killBackend, killPostmaster, killService } from "./kill.ts";
import { interruptMigration } from "./migration.ts";
import { overload, probeOverload } from "./overload.ts";
import { poisonBatch } from "./poison.ts";
import { runFour, runTwo } from "./replicas.ts";
import { type Aftermath, Site } from "./site.ts";
import { writeLine } from "./table.ts";
import { upgrade } from "./upgrade.ts";

const SEED = readSeed();
const PICKED = process.env["HAKIKI_FAULT"] ?? "";
const LONG_MS_MAX = 30 * 60_000;
/** Far more than it takes: a machine that is busy with other tests must not make it fail. */
const SHORT_MS_MAX = 300_000;

const FAULTS: readonly Fault[] = [
	...[killService, killBackend, killPostmaster, freezePostgres],
	...[cutConnections, stepClockBack, stepClockAhead, poisonBatch, runTwo, runFour, overload, probeOverload],
	...[failOver, fillDisk, interruptMigration, upgrade],
	...[killDecider, freezeDecider, cutHandover, refuseHeartbeats],
];
const UNHARMED = { lost: 0, doubled: 0, changed: 0, reordered: 0, storedRefused: 0, stuck: 0 };
const FOLLOWS: Aftermath = { profilesWrong: 0, noticesMissing: 0, auditBroken: 0 };

let shared: Site | undefined;
afterAll(() => shared?.close());

async function openSite(fault: Fault): Promise<{ readonly site: Site; readonly isShared: boolean }> {
	if (fault.open !== undefined) return { site: await fault.open(SEED), isShared: false };
	if (IS_LONG) return { site: await Site.open({ seed: SEED }), isShared: false };
	shared ??= await Site.open({ seed: SEED });
	return { site: shared, isShared: true };
}

describe(`seed ${SEED}`, () => {
	const picked = FAULTS.filter(({ name, strikes }) => name.includes(PICKED) && (IS_LONG || strikes.short > 0));

	it.for(picked.map((fault) => [fault.name, fault] as const))(
		"%s: nothing that was answered is lost, doubled, changed or reordered",
		{ timeout: IS_LONG ? LONG_MS_MAX : SHORT_MS_MAX },
		async ([, fault], { skip }) => {
			const absence = fault.explainAbsence?.();
			if (absence !== undefined) skip(absence);
			const strikes = IS_LONG ? fault.strikes.long : fault.strikes.short;
			const { site, isShared } = await openSite(fault);
			try {
				const startedMs = performance.now();
				const remark = await fault.run(site, strikes);
				const seconds = (performance.now() - startedMs) / 1_000;
				const { tally, damage } = await site.settle();
				// A shared site is examined once, when all faults are through.
				const aftermath = isShared ? {} : await site.examine();
				const line = {
					fault: fault.name,
					strikes,
					seconds,
					tally,
					harm: { ...damage, ...aftermath },
					remark: remark ?? "",
				};
				writeLine(line);
				expect(line.harm).toEqual({ ...UNHARMED, ...(isShared ? {} : FOLLOWS) });
				expect(tally.decided).toBeGreaterThan(0);
			} finally {
				if (!isShared) await site.close();
			}
		},
	);

	it.skipIf(IS_LONG)(
		"leave profiles that equal their events, webhooks that arrived, and a whole audit chain",
		{ timeout: SHORT_MS_MAX },
		async ({ skip }) => {
			if (shared === undefined) skip("no fault that was picked shares its site");
			expect(await shared?.examine()).toEqual(FOLLOWS);
		},
	);
});
