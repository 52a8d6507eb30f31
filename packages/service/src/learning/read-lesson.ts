// Reads a page of stored events for a replay, as `readLessonPage` writes it.

import type { Decision, NormalEvent } from "@hakiki/domain";
import type { BacktestEvent } from "@hakiki/rules";
import type { StoredReplayLabel } from "@hakiki/store";
import { toBacktestEvent } from "../backtest/stored-event.ts";

type Line = [body: NormalEvent, decision: Decision, isReleased: boolean, labels: StoredReplayLabel[] | null];

export function* readLesson(text: string): Generator<BacktestEvent> {
	if (text === "") return;
	for (const line of text.split("\n")) {
		const [body, decision, isReleased, labels] = JSON.parse(line) as Line;
		// No rule stopped imported history.
		const decided = isReleased || body.isBackfilled === true ? "allow" : decision;
		yield { ...toBacktestEvent(body, labels ?? []), decided };
	}
}
