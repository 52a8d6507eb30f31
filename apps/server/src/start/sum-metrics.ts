// Adds up the metrics of all processes, so that each process can return them.

import { AggregatorRegistry } from "prom-client";
import type { MetricValues } from "../operations/metrics.ts";

export function sumMetrics(all: readonly MetricValues[]): Promise<string> {
	return AggregatorRegistry.aggregate([...all]).metrics();
}

const ANSWER_MS_MAX = 2_000;

/** Matches replies from other processes with their requests by id. A request without a reply in time gets undefined. */
export class PendingRequests<Answer> {
	private readonly answerMsMax: number;
	private last = 0;
	private readonly open = new Map<number, (answer: Answer | undefined) => void>();

	constructor(answerMsMax = ANSWER_MS_MAX) {
		this.answerMsMax = answerMsMax;
	}

	send(sendRequest: (requestId: number) => void): Promise<Answer | undefined> {
		this.last += 1;
		const requestId = this.last;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.settle(requestId, undefined), this.answerMsMax);
			this.open.set(requestId, (answer) => {
				clearTimeout(timer);
				resolve(answer);
			});
			sendRequest(requestId);
		});
	}

	settle(requestId: number, answer: Answer | undefined): void {
		this.open.get(requestId)?.(answer);
		this.open.delete(requestId);
	}
}
