// The curves and tables as one list, and the pins that a person sets on them.

import { nameSignal } from "../../../messages/signals.ts";
import type { Curve, Layer, Pin, Table } from "./say-steps.ts";

export type Part = PartFacts & (CurvePart | TablePart);

interface PartFacts {
	/** In the address of the page. */
	readonly id: string;
	readonly title: string;
	readonly effect: number;
	readonly pins: readonly Pin[];
}

interface CurvePart {
	readonly kind: "curve";
	readonly curve: Curve;
}

interface TablePart {
	readonly kind: "table";
	readonly table: Table;
}

export type Shown = "all" | "curves" | "tables" | "pinned";

/** The strongest first. */
export function listParts({ curves, tables }: Layer): readonly Part[] {
	const parts: readonly Part[] = [
		...curves.map((curve) => ({
			...{ kind: "curve" as const, curve, effect: curve.effect, pins: curve.pins },
			...{ id: curve.signal.name, title: capitalise(nameAxis(curve.signal.name)) },
		})),
		...tables.map((table) => {
			const names = table.signals.map(({ name }) => nameAxis(name));
			return {
				...{ kind: "table" as const, table, effect: table.effect, pins: table.pins },
				id: table.signals.map(({ name }) => name).join("~"),
				title: capitalise(names.join(" × ")),
			};
		}),
	];
	return [...parts].sort((one, other) => other.effect - one.effect);
}

export function filterParts(parts: readonly Part[], shown: Shown): readonly Part[] {
	if (shown === "pinned") return parts.filter(({ pins }) => pins.length > 0);
	return shown === "all" ? parts : parts.filter(({ kind }) => `${kind}s` === shown);
}

/** The name without a hint about its numbers, because the axis says them in words: “weekday (Monday is 1)”. */
export function nameAxis(signal: string): string {
	const name = nameSignal(signal);
	const hint = name.indexOf(" (");
	return hint < 0 ? name : name.slice(0, hint);
}

export function capitalise(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The steps that are chosen, from the first to the last. */
export interface Selection {
	readonly from: number;
	readonly to: number;
}

export interface Range {
	readonly from?: number;
	readonly to?: number;
	readonly unknown?: true;
}

/** The values in the chosen steps. All known steps are the whole curve. */
export function toRange({ from, to }: Selection, edges: readonly number[]): Range {
	if (from === 0) return { unknown: true };
	const [low, high] = [edges[Math.min(from, to) - 2], edges[Math.max(from, to) - 1]];
	return { ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) };
}

/** The steps that a pin holds. Undefined if it holds the whole part. */
export function isHeld(pin: Pin, edges: readonly number[], bin: number): boolean {
	if (pin.unknown) return bin === 0;
	if (pin.from === null && pin.to === null) return true;
	const [low, high] = [edges[bin - 2] ?? Number.NEGATIVE_INFINITY, edges[bin - 1] ?? Number.POSITIVE_INFINITY];
	return bin > 0 && low >= (pin.from ?? Number.NEGATIVE_INFINITY) && high <= (pin.to ?? Number.POSITIVE_INFINITY);
}

/** The pins that cannot stay beside a new one. */
export function listOverlapped(pins: readonly Pin[], { from, to, unknown }: Range): readonly Pin[] {
	const isWhole = from === undefined && to === undefined && unknown === undefined;
	return pins.filter((pin) => {
		if (isWhole || (pin.from === null && pin.to === null && !pin.unknown)) return true;
		if (pin.unknown || unknown === true) return pin.unknown && unknown === true;
		const [low, high] = [pin.from ?? Number.NEGATIVE_INFINITY, pin.to ?? Number.POSITIVE_INFINITY];
		return low < (to ?? Number.POSITIVE_INFINITY) && high > (from ?? Number.NEGATIVE_INFINITY);
	});
}

/** An id that no pin of the published rules or of the draft has. */
export function chooseId(partId: string, taken: ReadonlySet<string>): string {
	const name = partId.replace("~", "_");
	let number = 1;
	while (taken.has(`${name}_${number}`)) number += 1;
	return `${name}_${number}`;
}
