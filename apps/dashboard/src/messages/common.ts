// Texts that many pages share.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "common",
	en: {
		exportCsv: "Export CSV",
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
		endOfList: "End of list",
		now: "just now",
		simulate: "Or fill this workspace with simulated data:",
		durationDays: "{value} d",
		durationHours: "{value} h",
		durationMinutes: "{value} min",
		durationSeconds: "{value} s",
		switchToLive: "Switch to live mode",
		errorTitle: "Could not load this",
		errorActionTitle: "The change was not saved",
		errorOffline: "Cannot reach the service. Check your connection. Your input is kept.",
		errorBusy: "The service is busy or restarting. Try again in a moment. Your input is kept.",
		errorLimited: "Too many requests. Try again in {seconds} s.",
		errorNotFound: "It does not exist in this workspace and mode, or you do not have access.",
		errorForbidden: "Your role does not allow this ({scope}).",
		errorStale: "Somebody else has changed this. Check the current state, then try again.",
		errorInternal: "The service failed. Give your administrator the request number below.",
		errorRequest: "Request {id}",
		notFoundTitle: "Page not found",
		notFoundText: "The address may be mistyped, or it may belong to another workspace or mode.",
		crashTitle: "This page stopped working",
		crashText: "The rest of the dashboard still works. Reload the page.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly common: typeof t;
	}
}
