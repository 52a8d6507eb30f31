// A number that an operator set in the environment.

import { AppError } from "@hakiki/domain";

interface WholeNumberRange {
	/** The value if the variable is not set. */
	readonly usual: number;
	readonly min: number;
	readonly max: number;
}

export function readWholeNumber(
	env: Readonly<Record<string, string | undefined>>,
	name: string,
	{ usual, min, max }: WholeNumberRange,
): number {
	const text = env[name];
	if (text === undefined || text === "") return usual;
	const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
	if (number >= min && number <= max) return number;
	throw new AppError("invalid_request", `${name} must be a whole number from ${min} to ${max}`);
}
