// Presents a stored event. Keyed hashes are left out, because they mean nothing to a caller.

import type { EventReading, NormalEvent } from "@hakiki/domain";
import type { DecisionView } from "../schemas/decision.ts";
import type { EventView } from "../schemas/event.ts";
import { formatTime } from "./format-time.ts";

export function viewEvent(source: EventReading): EventView {
	const { event } = source;
	return {
		id: event.id,
		type: event.type,
		customer_id: event.customerId,
		occurred_at: formatTime(event.occurredAt),
		received_at: formatTime(event.receivedAt),
		...(source.reference !== undefined && { reference: source.reference }),
		...(source.idempotencyKey !== undefined && { idempotency_key: source.idempotencyKey }),
		...(source.payeeAccount !== undefined && { payee_account: source.payeeAccount }),
		...(event.retryOf !== undefined && { retry_of: event.retryOf }),
		...viewMovement(event),
		...viewCustomerFacts(event),
		...(event.metadata && { metadata: { ...event.metadata } }),
		// This is our own stored text. A field that today's type no longer has is shown as it was returned.
		decision: JSON.parse(source.decision) as DecisionView,
		resolution: source.resolution,
		effective_label: source.effectiveLabel,
		...(event.erasedAt !== undefined && { erased_at: formatTime(event.erasedAt) }),
	};
}

function viewMovement(event: NormalEvent): Partial<EventView> {
	const { direction, method, status, counterparty, destination, asset, travelRule } = event;
	return {
		...(direction && { direction }),
		...(method && { method }),
		...(status && { status }),
		...(counterparty && { counterparty: { ...(counterparty.country && { country: counterparty.country }) } }),
		...(destination && {
			destination: {
				type: destination.type,
				...(destination.bankCode && { bank_code: destination.bankCode }),
				...(destination.country && { country: destination.country }),
			},
		}),
		...(asset && {
			asset: { code: asset.code, amount: asset.amount, ...(asset.network && { network: asset.network }) },
		}),
		...(travelRule && { travel_rule: { required: travelRule.isRequired, present: travelRule.isPresent } }),
	};
}

function viewCustomerFacts(event: NormalEvent): Partial<EventView> {
	const { customer, changes, loginSuccess, device, location, simSwappedAt } = event;
	return {
		...(customer && {
			customer: {
				...(customer.kind && { kind: customer.kind }),
				...(customer.nationality && { nationality: customer.nationality }),
				...(customer.kycLevel && { kyc_level: customer.kycLevel }),
			},
		}),
		...(changes && { changes: [...changes] }),
		...(loginSuccess !== undefined && { login: { success: loginSuccess } }),
		...(device && { device: { ...(device.ipCountry && { ip_country: device.ipCountry }) } }),
		...(location && { location: { lat: location.lat, lng: location.lng } }),
		...(simSwappedAt !== undefined && { sim_swapped_at: formatTime(simSwappedAt) }),
	};
}
