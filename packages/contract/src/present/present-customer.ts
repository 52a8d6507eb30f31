// Presents the state of a customer and the open cases.

import type { CustomerReading } from "@hakiki/domain";
import type { CustomerView } from "../schemas/customer.ts";
import { formatTime } from "./format-time.ts";

export function viewCustomer({ state, openCases }: CustomerReading): CustomerView {
	return {
		id: state.id,
		status: state.status,
		risk_level: state.riskLevel,
		screening: {
			status: state.screeningStatus,
			last_screened_at: state.lastScreenedAt === null ? null : formatTime(state.lastScreenedAt),
		},
		open_cases: openCases.map((open) => ({
			id: open.id,
			type: open.type,
			status: open.status,
			severity: open.severity,
			reason: open.reason,
			event_id: open.eventId,
			opened_at: formatTime(open.openedAt),
		})),
		created_at: formatTime(state.createdAt),
		last_event_at: formatTime(state.lastEventAt),
	};
}
