// Parses learning settings: every name must be known, and every value within its bounds.

import { AppError, type ErrorDetail, type LearningSettings } from "@hakiki/domain";
import { LEARNING_DEFAULTS } from "./learning-settings.ts";

type NumberName = Exclude<keyof LearningSettings, "priorDeviations">;

/** The limits can be made tighter, not wider. */
const BOUNDS: Readonly<Record<NumberName, readonly [min: number, max: number]>> = {
	priorDeviation: [0.01, 10],
	biasDeviation: [0.01, 10],
	weakLegitWeight: [0, 1],
	movementMax: [0.01, 1],
	biasMovementMax: [0, 2],
	fraudMin: [20, 100_000],
	legitMin: [20, 100_000],
	heldOutFraudMin: [30, 100_000],
	heldOutShare: [0.1, 0.9],
	shareTolerance: [0, 0.1],
	logLossWorseMax: [0, 0.5],
	recallWorseMax: [0, 0.95],
	resamples: [100, 2_000],
	maturityDays: [7, 365],
	cardMaturityDays: [7, 365],
};
const RULES_MAX = 200;

/** Throws an `invalid_request` that names every unknown setting and every value out of bounds. */
export function parseLearningSettings(given: unknown): Partial<LearningSettings> {
	if (typeof given !== "object" || given === null || Array.isArray(given))
		throw AppError.invalid([{ field: "settings", code: "invalid", message: "must be an object" }]);
	const problems: ErrorDetail[] = [];
	for (const [name, value] of Object.entries(given)) {
		const field = `settings.${name}`;
		const bounds = Object.hasOwn(BOUNDS, name) ? BOUNDS[name as NumberName] : undefined;
		if (bounds !== undefined) checkNumber(problems, field, value, bounds);
		else if (name === "priorDeviations") checkDeviations(problems, field, value);
		else problems.push({ field, code: "unknown_setting", message: "is not a setting of learning" });
	}
	if (problems.length > 0) throw AppError.invalid(problems);
	return given as Partial<LearningSettings>;
}

export function completeLearningSettings(given: unknown): LearningSettings {
	return { ...LEARNING_DEFAULTS, ...parseLearningSettings(given) };
}

function checkDeviations(problems: ErrorDetail[], field: string, value: unknown): void {
	const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
	const entries = isObject ? Object.entries(value) : [];
	if (!isObject || entries.length > RULES_MAX) {
		problems.push({ field, code: "invalid", message: `must be an object of at most ${RULES_MAX} rules` });
	}
	for (const [id, deviation] of entries.slice(0, RULES_MAX))
		checkNumber(problems, `${field}.${id}`, deviation, BOUNDS.priorDeviation);
}

function checkNumber(
	problems: ErrorDetail[],
	field: string,
	value: unknown,
	[min, max]: readonly [number, number],
): void {
	if (typeof value !== "number" || !Number.isFinite(value) || value < min || value > max)
		problems.push({ field, code: "out_of_bounds", message: `must be a number from ${min} to ${max}` });
}
