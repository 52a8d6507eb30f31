// What several events that were sent together have in common: once one of a customer's could not be stored for now, none
// of the same customer's later ones is, so that sending the rest again keeps their order.

import { AppError } from "@hakiki/domain";

export class KeptOrder {
	private readonly stopped = new Set<string>();

	/** Told of every failure. Only one that passes stops: a mistake in an event stays one however often it is sent. */
	note(customerId: string, error: unknown): void {
		if (error instanceof AppError && error.code === "service_unavailable") this.stopped.add(customerId);
	}

	isStopped(customerId: string): boolean {
		return this.stopped.has(customerId);
	}

	/** Once nothing of the customer is on its way any more, what failed may be tried again. */
	resume(customerId: string): void {
		this.stopped.delete(customerId);
	}
}
