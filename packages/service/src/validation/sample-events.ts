// Reads the events that a validation report measures: every labelled event, and a random sample of all events. An event is
// in the sample by the last bytes of its id, which are random, so that the same report can be made again.

import { floorUuid7, formatUuid, type ValidationReport } from "@hakiki/domain";
import { type Executor, listLabelledIds, listSampledIds, type Realm, readVerdicts } from "@hakiki/store";
import { type VerdictOptions, VerdictTally } from "./tally-verdicts.ts";

/** Reading 100,000 events takes about 5 s. */
const SAMPLE_MAX = 100_000;
const LABELLED_MAX = 200_000;
const IDS_PER_PAGE = 20_000;
const EVENTS_PER_PAGE = 1_000;
const DAY_MS = 86_400_000;
/** The sample uses two bytes of an id. */
const EVERY_MAX = 65_536;

interface Measured extends VerdictOptions {
	readonly realm: Realm;
	readonly sampleMax?: number | undefined;
	readonly labelledMax?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

type Figures = Pick<ValidationReport, "sample" | "outcomes" | "calibration" | "months" | "scoreDrift">;

export async function measureVerdicts(executor: Executor, options: Measured): Promise<Figures> {
	const { realm, signal } = options;
	const tally = new VerdictTally(options);
	const labelled = await listLabelled(executor, options);
	for (const ids of split(labelled.ids)) {
		signal?.throwIfAborted();
		for (const verdict of await readVerdicts(executor, { realm, ids })) tally.addLabelled(verdict);
	}
	const sample = await drawSample(executor, options);
	for (const ids of split(sample.ids)) {
		signal?.throwIfAborted();
		for (const verdict of await readVerdicts(executor, { realm, ids })) tally.addSampled(verdict, sample.every);
	}
	return {
		sample: {
			events: sample.ids.length,
			every: sample.every,
			labelled: labelled.ids.length,
			labelledFrom: labelled.from,
		},
		...tally.read(),
	};
}

async function listLabelled(
	executor: Executor,
	{ realm, from, now, labelledMax = LABELLED_MAX, signal }: Measured,
): Promise<{ readonly ids: readonly string[]; readonly from: number | null }> {
	const ids: string[] = [];
	let before: string | undefined = idAt(now + DAY_MS);
	while (before !== undefined && ids.length < labelledMax) {
		signal?.throwIfAborted();
		const limit = Math.min(IDS_PER_PAGE, labelledMax - ids.length);
		const page: readonly string[] = await listLabelledIds(executor, { realm, from: idAt(from), before, limit });
		ids.push(...page);
		before = page.length < limit ? undefined : page.at(-1);
	}
	const last = ids.at(-1);
	const isCut = before !== undefined && last !== undefined;
	return { ids, from: isCut ? Number.parseInt(last.replace("-", "").slice(0, 12), 16) : null };
}

/** Whenever the sample is full, every second event leaves it, and only every second one joins it from then on. */
async function drawSample(
	executor: Executor,
	{ realm, from, now, sampleMax = SAMPLE_MAX, signal }: Measured,
): Promise<{ readonly ids: readonly string[]; readonly every: number }> {
	let ids: string[] = [];
	let every = 1;
	// A day at a time, so that each statement is short.
	for (let day = from; day < now + DAY_MS; day += DAY_MS) {
		const to = idAt(day + DAY_MS);
		for (let after: string | undefined = idAt(day); after !== undefined; ) {
			signal?.throwIfAborted();
			const page: readonly string[] = await listSampledIds(executor, {
				...{ realm, after, to, every, limit: IDS_PER_PAGE },
			});
			for (const id of page) ids.push(id);
			const last = page.at(-1);
			after = page.length < IDS_PER_PAGE || last === undefined ? undefined : last;
			while (ids.length > sampleMax && every < EVERY_MAX) {
				every *= 2;
				ids = ids.filter((id) => Number.parseInt(id.slice(-4), 16) % every === 0);
			}
		}
	}
	return { ids, every };
}

/** Ids carry the time of receipt, so this id separates earlier events from later ones. */
function idAt(timeMs: number): string {
	return formatUuid(floorUuid7(Math.max(0, Math.floor(timeMs))));
}

function split(ids: readonly string[]): readonly (readonly string[])[] {
	return Array.from({ length: Math.ceil(ids.length / EVENTS_PER_PAGE) }, (_, page) =>
		ids.slice(page * EVENTS_PER_PAGE, (page + 1) * EVENTS_PER_PAGE),
	);
}
