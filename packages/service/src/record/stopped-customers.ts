// The stopped customers of a batch: after a temporary failure no later event of the same customer is stored, so that a
// retry of the rest keeps their order.

import { AppError } from "@hakiki/domain";

export class StoppedCustomers {
	private readonly stopped = new Set<string>();

	/** Call it for every failure. Only a temporary failure stops the customer: an invalid event stays invalid in a retry. */
	note(customerId: string, error: unknown): void {
		if (error instanceof AppError && error.code === "service_unavailable") this.stopped.add(customerId);
	}

	isStopped(customerId: string): boolean {
		return this.stopped.has(customerId);
	}

	/** Call it when no event of the customer is under way any more, before the failed events are retried. */
	resume(customerId: string): void {
		this.stopped.delete(customerId);
	}
}
