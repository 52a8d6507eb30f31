import { AppError } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { LEARNING_DEFAULTS } from "./learning-settings.ts";
import { completeLearningSettings, parseLearningSettings } from "./parse-learning-settings.ts";

function problemsOf(given: unknown): string[] {
	try {
		parseLearningSettings(given);
		return [];
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.details.map(({ field, message }) => `${field}: ${message}`);
	}
}

describe("learning settings", () => {
	it("are the defaults where nothing is set, and the defaults are within their own bounds", () => {
		expect(completeLearningSettings({})).toEqual(LEARNING_DEFAULTS);
		expect(problemsOf(LEARNING_DEFAULTS)).toEqual([]);
		const settings = completeLearningSettings({ maturityDays: 45, priorDeviations: { fan_in: 0.2 } });
		expect(settings).toMatchObject({ maturityDays: 45, priorDeviations: { fan_in: 0.2 }, fraudMin: 20 });
	});

	it("refuses unknown names, values out of bounds and other shapes, all at once", () => {
		expect(problemsOf({ speed: 1, movementMax: 1.5, priorDeviations: { fan_in: 0, fan_out: "1" } })).toEqual([
			"settings.speed: is not a setting of learning",
			"settings.movementMax: must be a number from 0.01 to 1",
			"settings.priorDeviations.fan_in: must be a number from 0.01 to 10",
			"settings.priorDeviations.fan_out: must be a number from 0.01 to 10",
		]);
		expect(problemsOf([])).toEqual(["settings: must be an object"]);
		expect(problemsOf({ priorDeviations: null })).toHaveLength(1);
		expect(problemsOf({ fraudMin: Number.NaN })).toHaveLength(1);
	});
});
