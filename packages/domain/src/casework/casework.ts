// A workspace's casework settings: clocks, holidays, reason templates, the actions that require two people, and automatic
// assignment.

import { AppError, type ErrorDetail } from "../app-error.ts";
import type { CountryServed } from "../vocabulary.ts";
import { ASSIGNMENT_OFF, ASSIGNMENT_PEOPLE_MAX, type AssignmentSettings } from "./assignment.ts";
import { CLOCKS_PER_CASE_MAX, type ClockDefinition, DEFAULT_CLOCKS } from "./clocks.ts";
import {
	DEFAULT_TEMPLATES,
	findUnknownVariables,
	type ReasonTemplate,
	TEMPLATE_LENGTH_MAX,
	TEMPLATE_VARIABLES,
	TEMPLATES_MAX,
} from "./reason-templates.ts";
import { type HolidayChanges, WorkCalendar } from "./working-days.ts";

/** The actions that a workspace can make require two people. */
export const FOUR_EYES_ACTIONS = ["hold", "release", "block", "unblock"] as const;
export type FourEyesAction = (typeof FOUR_EYES_ACTIONS)[number];

export interface CaseworkSettings {
	readonly clocks: readonly ClockDefinition[];
	readonly holidays: HolidayChanges;
	readonly fourEyes: readonly FourEyesAction[];
	readonly templates: readonly ReasonTemplate[];
	readonly assignment: AssignmentSettings;
}

export interface Casework extends CaseworkSettings {
	readonly calendar: WorkCalendar;
}

export const HOLIDAY_CHANGES_MAX = 200;
const LENGTH_MAX = 3_650;
const WARN_MINUTES_MAX = 43_200;
const ID_FORM = /^[a-z][a-z0-9_]{0,39}$/;
const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** The stored settings hold only the values that differ from the defaults. */
export function readCasework(stored: unknown, country: CountryServed): Casework {
	const own = (stored ?? {}) as Partial<CaseworkSettings>;
	const holidays = own.holidays ?? { added: [], removed: [] };
	return {
		clocks: own.clocks ?? DEFAULT_CLOCKS[country],
		holidays,
		fourEyes: own.fourEyes ?? [],
		templates: own.templates ?? DEFAULT_TEMPLATES,
		assignment: own.assignment ?? ASSIGNMENT_OFF,
		calendar: new WorkCalendar(country, holidays),
	};
}

/** Throws an error that names every invalid field. */
export function checkCasework({ clocks, holidays, templates, assignment }: CaseworkSettings): void {
	const problems: ErrorDetail[] = [];
	const refuse = (field: string, code: string, message: string): void => void problems.push({ field, code, message });
	if (clocks.length > CLOCKS_PER_CASE_MAX) refuse("clocks", "too_many", `must be at most ${CLOCKS_PER_CASE_MAX}`);
	const seen = new Set<string>();
	for (const [at, { id, length, warnMinutes }] of clocks.entries()) {
		const field = `clocks.${at}`;
		if (!ID_FORM.test(id)) refuse(`${field}.id`, "invalid", "must consist of lower-case letters, digits and _");
		if (seen.has(id)) refuse(`${field}.id`, "repeated", "is the id of another clock");
		seen.add(id);
		if (!(Number.isInteger(length) && length >= 1 && length <= LENGTH_MAX)) {
			refuse(`${field}.length`, "out_of_bounds", `must be a whole number from 1 to ${LENGTH_MAX}`);
		}
		if (!(Number.isInteger(warnMinutes) && warnMinutes >= 0 && warnMinutes <= WARN_MINUTES_MAX)) {
			refuse(`${field}.warn_minutes`, "out_of_bounds", `must be a whole number from 0 to ${WARN_MINUTES_MAX}`);
		}
	}
	const { people } = assignment;
	if (people.length > ASSIGNMENT_PEOPLE_MAX) {
		refuse("assignment.people", "too_many", `must be at most ${ASSIGNMENT_PEOPLE_MAX}`);
	}
	for (const [at, { actor }] of people.entries()) {
		if (people.findIndex((one) => one.actor === actor) !== at) {
			refuse(`assignment.people.${at}.actor`, "repeated", "is listed twice");
		}
	}
	const dates = [
		...holidays.added.map(({ date }, at) => [`holidays.added.${at}.date`, date] as const),
		...holidays.removed.map((date, at) => [`holidays.removed.${at}`, date] as const),
	];
	if (dates.length > HOLIDAY_CHANGES_MAX) refuse("holidays", "too_many", `must be at most ${HOLIDAY_CHANGES_MAX}`);
	for (const [field, date] of dates) {
		const isDay = DATE_FORM.test(date) && new Date(date).toJSON()?.startsWith(date) === true;
		if (!isDay) refuse(field, "invalid_format", "must be a day as YYYY-MM-DD");
	}
	checkTemplates(templates, refuse);
	if (problems.length > 0) throw AppError.invalid(problems);
}

function checkTemplates(
	templates: readonly ReasonTemplate[],
	refuse: (field: string, code: string, message: string) => void,
): void {
	if (templates.length > TEMPLATES_MAX) refuse("templates", "too_many", `must be at most ${TEMPLATES_MAX}`);
	for (const [at, { text }] of templates.entries()) {
		const field = `templates.${at}.text`;
		if (text.trim() === "") refuse(field, "required", "is required");
		if (text.length > TEMPLATE_LENGTH_MAX)
			refuse(field, "too_long", `must be at most ${TEMPLATE_LENGTH_MAX} characters`);
		const [unknown] = findUnknownVariables(text);
		if (unknown !== undefined) {
			const known = TEMPLATE_VARIABLES.map((name) => `{${name}}`).join(", ");
			refuse(field, "invalid", `has the unknown variable {${unknown}}. Known are ${known}`);
		}
	}
}
