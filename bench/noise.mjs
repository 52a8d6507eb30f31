// The noise of the machine: other programs, other guests of the host, and pauses in which nothing ran. It decides whether
// the figures of a run mean anything.

import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { readBusyUs, readStolenUs, readTreeUs } from "./processor-time.mjs";

/** If other programs use more of the machine than this, a round measures them. */
const OTHERS_SHARE_MAX = 0.05;
/** Above these bounds a run gives no figures. */
const BOUNDS = { othersShare: OTHERS_SHARE_MAX, stolenShare: 0.03, stillMs: 150, spread: 1.4 };
const LOOK_MS = 3_000;
/** The time that a run may spend on repeated rounds, and on waiting for other programs. */
const PATIENCE_MS = { usual: 40_000, quick: 5_000 };
let patienceMs = PATIENCE_MS.usual;

/** A quick run ends after two minutes, whatever the noise. */
export function losePatience() {
	patienceMs = PATIENCE_MS.quick;
}

/**
 * @typedef {object} Noise
 * @property {number | undefined} othersShare the share of all processors used by other programs and other guests
 * @property {number | undefined} stolenShare the part of it that other guests of the host used
 * @property {number} stillMs the longest time for which the benchmark itself, which only waits, could not run
 */

/** Runs a load, and watches the machine meanwhile. @returns {Promise<{ result: any, noise: Noise }>} */
export async function watchNoise(load) {
	const stops = monitorEventLoopDelay({ resolution: 5 });
	const before = readMachine();
	stops.enable();
	const result = await load();
	stops.disable();
	return { result, noise: { ...compareMachine(before, readMachine()), stillMs: Math.max(0, stops.max / 1e6 - 5) } };
}

/** Repeats a disturbed round after the others have finished, while the run has patience left. */
export async function repeatInPeace(measure) {
	for (;;) {
		const startMs = performance.now();
		const round = await measure();
		if ((round.othersShare ?? 0) <= OTHERS_SHARE_MAX || patienceMs <= 0) return round;
		await waitForPeace();
		patienceMs -= performance.now() - startMs;
	}
}

async function waitForPeace() {
	for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_MS) {
		const before = readMachine();
		await pause(LOOK_MS);
		if ((compareMachine(before, readMachine()).othersShare ?? 0) <= OTHERS_SHARE_MAX) return;
	}
}

function readMachine() {
	const allUs = performance.now() * 1_000 * availableParallelism();
	return { ownUs: readTreeUs(process.pid), busyUs: readBusyUs(), stolenUs: readStolenUs(), allUs };
}

function compareMachine(before, after) {
	if (before.busyUs === undefined) return { othersShare: undefined, stolenShare: undefined };
	const spent = (name) => (after[name] - before[name]) / (after.allUs - before.allUs);
	return { othersShare: Math.max(0, spent("busyUs") - spent("ownUs")), stolenShare: spent("stolenUs") };
}

/** Sums up the noise of all rounds of a run. `sides` holds the rounds of full load of each side. */
export function describeNoise(sides) {
	const rounds = Object.values(sides).flat();
	const meanOf = (name) => rounds.reduce((sum, round) => sum + (round[name] ?? 0), 0) / rounds.length;
	const spreads = Object.entries(sides).map(([name, own]) => {
		const rates = own.map(({ perSecond }) => Math.round(perSecond));
		return [name, { least: Math.min(...rates), most: Math.max(...rates) }];
	});
	return {
		others_share: meanOf("othersShare"),
		stolen_share: meanOf("stolenShare"),
		still_ms: Math.max(...rounds.map(({ stillMs }) => stillMs)),
		spreads: Object.fromEntries(spreads),
	};
}

/** Returns sentences that say why the figures mean nothing. Empty if they do. */
export function findDisturbances(noise) {
	const percent = (share) => `${(100 * share).toFixed(1)} %`;
	const found = [];
	if (noise.others_share > BOUNDS.othersShare) found.push(`other programs used ${percent(noise.others_share)}`);
	if (noise.stolen_share > BOUNDS.stolenShare) found.push(`other guests used ${percent(noise.stolen_share)}`);
	if (noise.still_ms > BOUNDS.stillMs) found.push(`nothing ran for ${noise.still_ms.toFixed(0)} ms`);
	for (const [name, { least, most }] of Object.entries(noise.spreads))
		if (most > BOUNDS.spread * least)
			found.push(`the rounds of ${name} differ by a factor of ${(most / least).toFixed(1)}`);
	return found;
}

export function formatNoise(noise) {
	const percent = (share) => `${(100 * share).toFixed(1)} %`;
	return [
		"noise:",
		`  other programs and guests: ${percent(noise.others_share)} of the processors, ${percent(noise.stolen_share)} of it stolen by other guests`,
		`  longest time in which an idle loop could not run: ${noise.still_ms.toFixed(0)} ms`,
		...Object.entries(noise.spreads).map(
			([name, { least, most }]) =>
				`  rounds of ${name}: ${least.toLocaleString("en")} to ${most.toLocaleString("en")} a second`,
		),
	];
}

/** Prints the noise, and the report unless the noise is too loud. `--noisy` prints it anyway, marked. */
export function printUnlessNoisy({ noise, isNoisyAllowed, isJson, text, json }) {
	const disturbances = findDisturbances(noise);
	const isNoisy = disturbances.length > 0;
	const why = `The machine was too noisy: ${disturbances.join(", ")}.`;
	console.log(["", ...formatNoise(noise)].join("\n"));
	if (isNoisy) {
		console.log(
			isNoisyAllowed ? `\nNOISY, NOT A MEASUREMENT. ${why}` : `\n${why} There are no figures; --noisy prints them.`,
		);
		if (!isNoisyAllowed) process.exitCode = 1;
	}
	if (!isNoisy || isNoisyAllowed) console.log(text);
	const figures = isNoisy && !isNoisyAllowed ? {} : json;
	if (isJson) console.log(JSON.stringify({ ...figures, noise, disturbances }));
}
