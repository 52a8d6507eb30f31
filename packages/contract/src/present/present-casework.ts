// Presents casework settings, requests that wait for a second person, and saved views.

import type { CaseworkFacts, CaseworkSettings, SavedView, StatusRequest } from "@hakiki/domain";
import type { CaseworkInput, CaseworkView, SavedViewView } from "../schemas/casework.ts";
import type { StatusRequestView } from "../schemas/status-requests.ts";
import { formatTime } from "./format-time.ts";

export function viewStatusRequest(source: StatusRequest): StatusRequestView {
	return {
		id: source.id,
		customer_id: source.customerId,
		case_id: source.caseId,
		action: source.action,
		state: source.state,
		requested_by: source.requestedBy,
		requested_at: formatTime(source.requestedAt),
		reason: source.reason,
		decided_by: source.decidedBy,
		decided_at: source.decidedAt === null ? null : formatTime(source.decidedAt),
		answer: source.answer,
	};
}

export function viewCasework(source: CaseworkFacts): CaseworkView {
	return {
		clocks: source.clocks.map(({ id, title, starts, length, unit, warnMinutes }) => ({
			id,
			title,
			starts: [...starts],
			length,
			unit,
			warn_minutes: warnMinutes,
		})),
		holidays: {
			added: source.holidays.added.map(({ date, name }) => ({ date, name })),
			removed: [...source.holidays.removed],
		},
		public_holidays: source.publicHolidays.map(({ date, name, isExpected }) => ({ date, name, expected: isExpected })),
		four_eyes: [...source.fourEyes],
		templates: source.templates.map(({ outcome, text }) => ({ outcome, text })),
		assignment: {
			mode: source.assignment.mode,
			people: source.assignment.people.map(({ actor, types }) => ({ actor, types: [...types] })),
		},
	};
}

/** Converts a change from wire names to the names of the domain. */
export function readCaseworkChange(input: CaseworkInput): Partial<CaseworkSettings> {
	const { clocks, holidays, four_eyes: fourEyes, templates, assignment } = input;
	return {
		...(clocks && { clocks: clocks.map(({ warn_minutes: warnMinutes, ...clock }) => ({ ...clock, warnMinutes })) }),
		...(holidays && { holidays }),
		...(fourEyes && { fourEyes: [...new Set(fourEyes)] }),
		...(templates && { templates }),
		...(assignment && { assignment }),
	};
}

export function viewSavedView(source: SavedView): SavedViewView {
	const { id, owner, page, name, query, isShared, createdAt } = source;
	return { id, owner, page, name, query, shared: isShared, created_at: formatTime(createdAt) };
}
