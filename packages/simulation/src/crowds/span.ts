// The days of a crowd, and its people.

import type { Customer, CustomerOptions, World } from "../world.ts";

export interface Span {
	/** The first day of history. */
	readonly first: number;
	/** The first day that is measured. */
	readonly from: number;
	readonly last: number;
	readonly customers: number;
}

export function populate(world: World, customers: number, options?: CustomerOptions): Customer[] {
	return Array.from({ length: customers }, () => world.customer(options));
}

/** Starts again from the beginning if there are fewer values. */
export function elementOf<Value>(values: readonly Value[], index: number): Value {
	const value = values[index % values.length];
	if (value === undefined) throw new Error("There is nobody to take");
	return value;
}
