// Casework: clocks, working days, reason templates, and the actions that require two people.

export * from "./case-facts.ts";
export * from "./casework.ts";
export * from "./clocks.ts";
export { type Holiday, listHolidays } from "./holidays.ts";
export * from "./reason-templates.ts";
export type { HolidayChanges, WorkCalendar } from "./working-days.ts";
