// Writes the answer to a batch as text, because decisions are sent byte for byte as they were stored.

import type { AppError, LabelFacts } from "@hakiki/domain";
import { presentError } from "./present-error.ts";
import { viewLabel } from "./present-label.ts";

export interface EventResult {
	/** The JSON of the decision, as it is stored. */
	readonly decision: string | undefined;
	readonly isReplay: boolean;
	readonly label: LabelFacts | undefined;
	readonly error: AppError | undefined;
}

interface PresentedBatch {
	readonly body: string;
	/** The longest wait that any of the results asks for. */
	readonly retryAfterSeconds: number | undefined;
}

export function presentEventBatch(results: readonly EventResult[], requestId: string): PresentedBatch {
	let [recorded, replayed, failed] = [0, 0, 0];
	let retryAfterSeconds: number | undefined;
	const texts = results.map(({ decision, isReplay, label, error }) => {
		let [status, rest] = [200, ""];
		if (decision !== undefined) {
			rest = `,"replayed":${isReplay},"decision":${decision}`;
			if (isReplay) replayed += 1;
			else recorded += 1;
		}
		if (label !== undefined) rest += `,"label":${JSON.stringify(viewLabel(label))}`;
		if (error !== undefined) {
			const presented = presentError(error, requestId);
			status = presented.status;
			rest += `,"error":${presented.body}`;
			failed += 1;
			const seconds = presented.retryAfterSeconds;
			if (seconds !== undefined) retryAfterSeconds = Math.max(retryAfterSeconds ?? 0, seconds);
		}
		return `{"status":${status}${rest}}`;
	});
	const body = `{"results":[${texts.join(",")}],"recorded":${recorded},"replayed":${replayed},"failed":${failed}}`;
	return { body, retryAfterSeconds };
}
