// How cases are worked on: clocks, working days and what takes two people.

export * from "./case-facts.ts";
export * from "./casework.ts";
export * from "./clocks.ts";
export { type Holiday, listHolidays } from "./holidays.ts";
export type { HolidayChanges, WorkCalendar } from "./working-days.ts";
