// The metrics of all processes as one text, whichever of them was asked.

import { AggregatorRegistry } from "prom-client";
import type { MetricValues } from "../operations/metrics.ts";

export function sumMetrics(all: readonly MetricValues[]): Promise<string> {
	return AggregatorRegistry.aggregate([...all]).metrics();
}

const ANSWER_MS_MAX = 2_000;

/** Questions and their answers by number; one that is not answered in time is dropped. */
export class Questions<Answer> {
	private readonly answerMsMax: number;
	private last = 0;
	private readonly open = new Map<number, (answer: Answer | undefined) => void>();

	constructor(answerMsMax = ANSWER_MS_MAX) {
		this.answerMsMax = answerMsMax;
	}

	ask(send: (question: number) => void): Promise<Answer | undefined> {
		this.last += 1;
		const question = this.last;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.settle(question, undefined), this.answerMsMax);
			this.open.set(question, (answer) => {
				clearTimeout(timer);
				resolve(answer);
			});
			send(question);
		});
	}

	settle(question: number, answer: Answer | undefined): void {
		this.open.get(question)?.(answer);
		this.open.delete(question);
	}
}
