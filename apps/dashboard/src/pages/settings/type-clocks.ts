// The clock that is the deadline of every case of one type: a clock that only this type starts. A length of 0 means that the
// type has no deadline.

import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import type { Clock } from "./casework-change.ts";

/** The clock of a type, or one without a length that is offered in its place. */
export function findTypeClock(clocks: readonly Clock[], type: string): Clock {
	const found = clocks.find(({ starts }) => starts.length === 1 && starts[0] === type);
	return (
		found ?? {
			id: `${type}_case`,
			title: t("clockOfType", { type: nameWord(type) }),
			starts: [type as Clock["starts"][number]],
			length: 0,
			unit: "working_days",
			warn_minutes: 1440,
		}
	);
}

export function changeTypeClock(clocks: readonly Clock[], type: string, changed: Partial<Clock>): readonly Clock[] {
	const before = findTypeClock(clocks, type);
	const after = { ...before, ...changed };
	return clocks.includes(before) ? clocks.map((clock) => (clock === before ? after : clock)) : [...clocks, after];
}

/** A type whose length was emptied has no deadline. Other clocks without a length are sent, and the service refuses them. */
export function dropUnsetClocks(clocks: readonly Clock[], types: readonly string[]): Clock[] {
	return clocks.filter(({ starts, length }) => length > 0 || starts.length !== 1 || !types.includes(starts[0] ?? ""));
}
