// Checks the parts of the layer that people have set. Two of them must not contradict each other, and none may break the
// direction of its signal.

import type { ErrorDetail, LayerPin, LayerPins, LearnedLayer } from "@hakiki/domain";
import { checkNumber, checkObject, checkText, report } from "../rule-set/check-values.ts";
import { applyPins, holdsBin, isWhole, splitCurve } from "./apply-pins.ts";
import { EDGE_MAX } from "./bins.ts";
import { LAYER_BOUND } from "./compile-layer.ts";
import { listFalls, signOf } from "./keep-directions.ts";
import { directionOf, isLayerSignal } from "./layer-signals.ts";

const PINS_MAX = 100;
const NOTE_LENGTH_MAX = 300;
const ACTOR_LENGTH_MAX = 200;
const FIELDS: readonly string[] = ["signal", "with", "from", "to", "unknown", "value", "note", "by", "at"];

export function checkPins(pins: LayerPins, layer: LearnedLayer | undefined, problems: ErrorDetail[]): void {
	if (!checkObject(problems, "pins", pins)) return;
	const entries = Object.entries(pins);
	if (entries.length === 0) return;
	if (layer === undefined) {
		report(problems, "pins", "no_layer", "need a learned score, and there is none yet");
		return;
	}
	if (entries.length > PINS_MAX) {
		report(problems, "pins", "too_many", `must be at most ${PINS_MAX}`);
		return;
	}
	const before = problems.length;
	for (const [id, pin] of entries) checkPin(problems, `pins.${id}`, id, pin);
	if (problems.length > before) return;
	for (const [place, [id, pin]] of entries.entries())
		for (const [, other] of entries.slice(0, place)) checkPair(problems, `pins.${id}`, pin, other);
}

function checkPin(problems: ErrorDetail[], field: string, id: string, pin: LayerPin): void {
	if (!/^[a-z]\w{0,99}$/i.test(id))
		report(problems, field, "invalid", "must be named by letters, digits and _, at most 100");
	if (!checkObject(problems, field, pin)) return;
	for (const name of Object.keys(pin))
		if (!FIELDS.includes(name)) report(problems, `${field}.${name}`, "unknown_setting", "is not a part of a pin");
	checkSignal(problems, `${field}.signal`, pin.signal);
	checkNumber(problems, `${field}.value`, pin.value, -LAYER_BOUND, LAYER_BOUND);
	if (pin.note !== undefined) checkText(problems, `${field}.note`, pin.note, NOTE_LENGTH_MAX);
	checkText(problems, `${field}.by`, pin.by, ACTOR_LENGTH_MAX);
	checkNumber(problems, `${field}.at`, pin.at, 0, Number.MAX_SAFE_INTEGER);
	if (pin.with !== undefined) checkTablePin(problems, field, pin);
	checkRange(problems, field, pin);
}

function checkTablePin(problems: ErrorDetail[], field: string, pin: LayerPin): void {
	checkSignal(problems, `${field}.with`, pin.with);
	if (pin.with === pin.signal) report(problems, `${field}.with`, "invalid", "must be another signal");
	if (!isWhole(pin)) report(problems, field, "invalid", "a table is pinned as a whole: leave out from, to and unknown");
	if (pin.value !== 0) report(problems, `${field}.value`, "invalid", "a table can only be flattened: must be 0");
}

function checkRange(problems: ErrorDetail[], field: string, { from, to, unknown }: LayerPin): void {
	if (unknown !== undefined && unknown !== true) report(problems, `${field}.unknown`, "invalid", "must be true");
	if (unknown !== undefined && (from !== undefined || to !== undefined))
		report(problems, `${field}.unknown`, "invalid", "an unknown value lies in no range: leave out from and to");
	if (from !== undefined) checkNumber(problems, `${field}.from`, from, -EDGE_MAX, EDGE_MAX);
	if (to !== undefined) checkNumber(problems, `${field}.to`, to, -EDGE_MAX, EDGE_MAX);
	if (from !== undefined && to !== undefined && !(from < to))
		report(problems, `${field}.from`, "invalid", "must be under `to`");
}

function checkSignal(problems: ErrorDetail[], field: string, name: unknown): void {
	if (typeof name !== "string" || !isLayerSignal(name))
		report(problems, field, "unknown_signal", "is not a signal that the layer may read");
}

function checkPair(problems: ErrorDetail[], field: string, pin: LayerPin, other: LayerPin): void {
	const isSame = (one: LayerPin, two: LayerPin) => one.signal === two.signal && one.with === two.with;
	if (!isSame(pin, other) && !isSame({ ...pin, signal: pin.with ?? "", with: pin.signal }, other)) return;
	if (overlaps(pin, other)) report(problems, field, "overlaps", "overlaps with another pin of the same part");
	else if (pin.unknown === undefined && other.unknown === undefined) {
		const [low, high] = startOf(pin) < startOf(other) ? [pin, other] : [other, pin];
		const direction = directionOf(pin.signal);
		if ((direction === "raises" && low.value > high.value) || (direction === "lowers" && low.value < high.value))
			report(problems, `${field}.value`, "direction", describeDirection(pin.signal));
	}
}

function overlaps(pin: LayerPin, other: LayerPin): boolean {
	if (isWhole(pin) || isWhole(other)) return true;
	if (pin.unknown !== undefined || other.unknown !== undefined) return pin.unknown === other.unknown;
	return startOf(pin) < endOf(other) && startOf(other) < endOf(pin);
}

const startOf = ({ from }: LayerPin): number => from ?? Number.NEGATIVE_INFINITY;
const endOf = ({ to }: LayerPin): number => to ?? Number.POSITIVE_INFINITY;

function describeDirection(signal: string): string {
	const isRaising = directionOf(signal) === "raises";
	return `more of this signal must never ${isRaising ? "lower" : "raise"} the score`;
}

/** A page shows values with two decimals. What differs by less gives way. */
const NEAR = 0.01;

/**
 * Refuses pins that a person sets now and that lie outside of what is beside them. Once set, a pin stays: after the next
 * training the learned parts beside it give way.
 */
export function checkPinDirections(
	problems: ErrorDetail[],
	layer: LearnedLayer,
	pins: LayerPins,
	changed: readonly string[],
): void {
	for (const id of changed) {
		const pin = pins[id];
		if (pin === undefined || isWhole(pin) || pin.unknown !== undefined || directionOf(pin.signal) === "either")
			continue;
		const { least, most } = findRoom(layer, pins, id, pin);
		if (pin.value >= least - NEAR && pin.value <= most + NEAR) continue;
		const message = `must be ${describeRoom(least, most)}: ${describeDirection(pin.signal)}`;
		report(problems, `pins.${id}.value`, "direction", message);
	}
}

function describeRoom(least: number, most: number): string {
	const [low, high] = [least, most].map((value) => Math.round(value * 100) / 100);
	if (low === high) return `${low}`;
	if (most === LAYER_BOUND) return `at least ${low}`;
	return least === -LAYER_BOUND ? `at most ${high}` : `from ${low} to ${high}`;
}

/** The values that leave everything beside the range as it is, with the other pins. */
function findRoom(
	layer: LearnedLayer,
	pins: LayerPins,
	id: string,
	pin: LayerPin,
): { readonly least: number; readonly most: number } {
	const { [id]: _, ...others } = pins;
	const { curves, tables } = applyPins(layer, others);
	const { edges, values } = splitCurve(curves[pin.signal], [pin]);
	const falls = listFalls(pin.signal, edges, tables);
	const held = values.flatMap((__, bin) => (holdsBin(pin, edges, bin) ? [bin] : []));
	const [first = 1, last = 1] = [held[0], held.at(-1)];
	const sign = signOf(pin.signal);
	const below = first === 1 ? -sign * LAYER_BOUND : (values[first - 1] ?? 0) + sign * (falls[first - 2] ?? 0);
	const above =
		values[last + 1] === undefined ? sign * LAYER_BOUND : (values[last + 1] ?? 0) - sign * (falls[last - 1] ?? 0);
	const hold = (value: number): number => Math.max(-LAYER_BOUND, Math.min(LAYER_BOUND, value));
	// Where a table rises strongly, the value below may be the larger one.
	return { least: hold(Math.min(below, above)), most: hold(Math.max(below, above)) };
}
