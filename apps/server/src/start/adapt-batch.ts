// Fits batches of events to the port the routes know: every failure becomes an error that can be shown.

import type { BatchedEvent } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { BatchItem, Caller, Service } from "@hakiki/service";
import { classifyFault } from "@hakiki/store";
import type { AskedBatch, HakikiService } from "../http/service-port.ts";
import type { Metrics } from "../operations/metrics.ts";
import { readDecision } from "./read-decision.ts";

export function adaptBatches(service: Service, metrics: Metrics) {
	return async (caller: Caller, { items, isHistory }: AskedBatch): ReturnType<HakikiService["recordEvents"]> => {
		const types: string[] = [];
		const results = await service.recordEvents(caller.realm, {
			items: items.map((read, index) => () => {
				const item = toItem(read());
				types[index] = item.input.type;
				return item;
			}),
			isHistory,
			actor: caller.actor,
		});
		return results.map(({ recorded, label, error }, index) => {
			if (recorded !== undefined && !recorded.isReplay)
				metrics.countDecision(readDecision(recorded.body), types[index] ?? "unknown");
			return {
				decision: recorded?.body,
				isReplay: recorded?.isReplay ?? false,
				label,
				error: error === undefined ? undefined : toAppError(error),
			};
		});
	};
}

function toItem({ input, label }: BatchedEvent): BatchItem {
	return {
		input,
		idempotencyKey: input.idempotency_key,
		label: label && {
			label: label.label,
			source: label.source,
			fraudType: label.fraudType,
			history: { labelledAt: label.labelledAt },
		},
	};
}

function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	if (classifyFault(error) === "data")
		return new AppError("internal_error", "The event could not be recorded", { cause: error });
	return new AppError("service_unavailable", "The service cannot answer at the moment; try again", {
		retryAfterSeconds: 1,
		cause: error,
	});
}
