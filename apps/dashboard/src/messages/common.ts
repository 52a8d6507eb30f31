// What many pages say.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "common",
	en: {
		save: "Save",
		cancel: "Cancel",
		close: "Close",
		undo: "Undo",
		retry: "Try again",
		reload: "Reload",
		back: "Back",
		more: "Load more",
		loading: "Loading",
		copy: "Copy",
		copied: "Copied",
		none: "none",
		unknown: "unknown",
		optional: "optional",
		clear: "Clear",
		clearAll: "Clear all",
		filters: "Filters",
		filterBy: "Filter by {name}",
		anyOf: "Any",
		selected: "{count} selected",
		selectRow: "Select row",
		selectAll: "Select all",
		from: "From",
		to: "To",
		search: "Search",
		keysRows: "Rows",
		nextRow: "Next row",
		previousRow: "Previous row",
		openRow: "Open row",
		rowsLoaded: "{count} loaded | {count} loaded",
		endOfList: "That is all",
		sortBy: "Sort by {name}",
		today: "today",
		yesterday: "yesterday",
		now: "just now",
		notAllowed: "Your role may not do this",
		required: "Fill this in",
		errorTitle: "This could not be loaded",
		errorActionTitle: "This was not done",
		errorOffline: "The service cannot be reached. Check your connection; what you typed is kept.",
		errorBusy: "The service is busy or restarting. Try again in a moment; what you typed is kept.",
		errorLimited: "Too many requests. Try again in {seconds} s.",
		errorNotFound: "It does not exist in this workspace and mode, or it is not yours to see.",
		errorForbidden: "Your role does not allow this ({scope}).",
		errorStale: "Somebody else changed this meanwhile. Look at it as it is now, then try again.",
		errorInternal: "Something went wrong in the service. Tell your administrator the number below.",
		errorRequest: "Request {id}",
		notFoundTitle: "There is nothing here",
		notFoundText: "The address may be mistyped, or belong to another workspace or mode.",
		crashTitle: "This page stopped working",
		crashText: "The rest still works. Reloading helps most of the time.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly common: typeof t;
	}
}
