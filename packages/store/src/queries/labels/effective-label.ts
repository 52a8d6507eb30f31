// The SQL form of `effectiveLabelOf` of the domain. `effective-label.test.ts` holds the two to the same answer.

import { LATE_SOURCES } from "@hakiki/domain";

const LATE_SOURCES_SQL = LATE_SOURCES.map((source) => `'${source}'`).join(", ");

/** The terms of an `order by` over an event's current labels that put the label that counts first. */
export const orderByEffect = (labels: string): string =>
	`(${labels}.label = 'fraud' and ${labels}.source in (${LATE_SOURCES_SQL})) desc, ${labels}.created_at desc, ${labels}.id desc`;
