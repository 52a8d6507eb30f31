// The events that the overview counts, and their time. The figures and the lists behind them use the same conditions.

/** The time of receipt in ms. An id begins with it. */
export const receivedMs = (id: string): string => `('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint`;

export const occurredMs = (occurredAt: string): string => `(extract(epoch from ${occurredAt}) * 1000)::bigint`;

/** An event that was over a day old when it was received is history: it stopped nobody, so live mode leaves it out. */
export const isNoHistory = (occurred: string, received: string): string => `${occurred} > ${received} - 86400000`;

/** Whether an event went through: it was allowed, or approved later (case_events_by_event). */
export const isLetThrough = (event: string, realm: string): string =>
	`case when ${event}.decision = 'allow' then true else coalesce((select c.resolution = 'approved' from case_events c
	   where c.event_id = ${event}.id and c.realm = ${realm} order by c.resolved_at desc nulls last limit 1), false) end`;
