// The customer's own amounts as a log-scale histogram with four buckets per octave, so that a quantile is accurate to
// an eighth. Every 30 days all counts are halved: after 90 days an amount weighs an eighth of a fresh one.

import { PROFILE_LIMITS, type Sketch } from "./profile.ts";

const EPOCH_S = 30 * 86_400;
const UNIT = 8;
const COUNT_MAX = 1 << 30;

export function recordAmount(sketch: Sketch, at: number, amountMinor: number, sign: 1 | -1): void {
	if (amountMinor <= 0) return;
	const epoch = Math.floor(at / EPOCH_S);
	if (epoch > sketch.epoch) age(sketch, epoch);
	const unit = UNIT >> Math.min(sketch.epoch - epoch, 31);
	if (unit > 0) addTo(sketch, indexOf(amountMinor), sign * unit);
}

/** Returns the middle of the bucket that holds the quantile, or undefined while there are no amounts. */
export function readQuantile(sketch: Sketch, quantile: number): number | undefined {
	let total = 0;
	const { buckets } = sketch;
	for (let place = 1; place < buckets.length; place += 2) total += buckets[place] ?? 0;
	if (total === 0) return undefined;
	let left = total * quantile;
	let index = 0;
	for (let place = 0; place < buckets.length; place += 2) {
		index = buckets[place] ?? 0;
		left -= buckets[place + 1] ?? 0;
		if (left <= 0) break;
	}
	return middleOf(index);
}

function age(sketch: Sketch, epoch: number): void {
	const halvings = Math.min(epoch - sketch.epoch, 31);
	sketch.epoch = epoch;
	const aged: number[] = [];
	for (let place = 0; place < sketch.buckets.length; place += 2) {
		const count = (sketch.buckets[place + 1] ?? 0) >> halvings;
		if (count > 0) aged.push(sketch.buckets[place] ?? 0, count);
	}
	sketch.buckets = aged;
}

function addTo(sketch: Sketch, index: number, units: number): void {
	const { buckets } = sketch;
	let place = 0;
	while (place < buckets.length && (buckets[place] ?? 0) < index) place += 2;
	if (buckets[place] === index) {
		const count = Math.min((buckets[place + 1] ?? 0) + units, COUNT_MAX);
		if (count > 0) buckets[place + 1] = count;
		else buckets.splice(place, 2);
	} else if (units > 0 && buckets.length < 2 * PROFILE_LIMITS.sketchBuckets) {
		buckets.splice(place, 0, index, units);
	}
}

/** Halving is exact in binary, so the index is the same on every machine. Logarithms do not guarantee that. */
function indexOf(amountMinor: number): number {
	let mantissa = amountMinor;
	let octave = 0;
	while (mantissa >= 8) {
		mantissa /= 2;
		octave += 1;
	}
	return octave * 4 + Math.floor(mantissa);
}

function middleOf(index: number): number {
	if (index < 8) return index;
	const octave = Math.floor((index - 4) / 4);
	const mantissa = index - octave * 4;
	return (mantissa + 0.5) * 2 ** octave;
}
