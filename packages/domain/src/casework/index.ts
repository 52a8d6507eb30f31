// Casework: clocks, working days, and the actions that require two people.

export * from "./case-facts.ts";
export * from "./casework.ts";
export * from "./clocks.ts";
export { type Holiday, listHolidays } from "./holidays.ts";
export type { HolidayChanges, WorkCalendar } from "./working-days.ts";
