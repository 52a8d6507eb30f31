// Casework: clocks, working days, reason templates, the actions that require two people, and automatic assignment.

export * from "./assignment.ts";
export * from "./case-facts.ts";
export * from "./casework.ts";
export * from "./clocks.ts";
export { type Holiday, listHolidays } from "./holidays.ts";
export * from "./reason-templates.ts";
export { DUE_SPANS, type DueSpan, findSpanEnds, type HolidayChanges, type WorkCalendar } from "./working-days.ts";
