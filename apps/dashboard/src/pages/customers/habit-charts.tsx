// Money by day, and activity by hour.

import type { ReactNode } from "react";
import { type Bar, BarChart } from "../../charts/bar-chart.tsx";
import { formatAmountShort } from "../../format/money.ts";
import { formatDayShort } from "../../format/time.ts";
import { t } from "../../messages/customers.ts";
import { useSession } from "../../session/session-context.tsx";
import type { Customer } from "./customer-types.ts";
import { NotKnown } from "./not-known.tsx";

type Habits = Customer["habits"];

const DAY_MS = 86_400_000;
const DAYS_SHOWN_MIN = 14;

/** Every day since the first payment, including days without payments. */
export function Days({ habits: { days } }: { readonly habits: Habits }): ReactNode {
	const moving = days.filter(({ in_count, out_count }) => in_count + out_count > 0);
	const first = moving[0];
	const last = moving.at(-1);
	if (first === undefined || last === undefined) return <NotKnown>{t("daysNone")}</NotKnown>;
	const byDate = new Map(moving.map((day) => [day.date, day]));
	const endMs = Date.parse(last.date);
	const startMs = Math.min(Date.parse(first.date), endMs - (DAYS_SHOWN_MIN - 1) * DAY_MS);
	const bars: Bar[] = [];
	for (let atMs = startMs; atMs <= endMs; atMs += DAY_MS) {
		const date = new Date(atMs).toISOString().slice(0, 10);
		const day = byDate.get(date);
		bars.push({
			id: date,
			label: formatDayShort(atMs, "UTC"),
			name: date,
			values: { in: day?.in_sum ?? 0, out: day?.out_sum ?? 0 },
		});
	}
	return (
		<BarChart
			label={t("daysLabel")}
			bars={bars}
			series={[
				{ id: "in", label: t("moneyIn"), tone: "neutral" },
				{ id: "out", label: t("moneyOut"), tone: "accent" },
			]}
			format={formatAmountShort}
			height={160}
		/>
	);
}

/** Converts the profile's UTC hours to the workspace's zone. Both zones are whole hours ahead all year. */
export function Hours({ habits: { hours_of_day } }: { readonly habits: Habits }): ReactNode {
	const { workspace } = useSession();
	if (hours_of_day.every((count) => count === 0)) return <NotKnown>{t("hoursNone")}</NotKnown>;
	const offset = readOffsetHours(workspace.time_zone);
	const bars = Array.from({ length: 24 }, (_, hour) => ({
		id: String(hour),
		label: `${String(hour).padStart(2, "0")}:00`,
		values: { events: hours_of_day[(hour - offset + 24) % 24] ?? 0 },
	}));
	return (
		<BarChart
			label={t("hoursLabel", { zone: workspace.time_zone })}
			bars={bars}
			series={[{ id: "events", label: t("activity"), tone: "accent" }]}
			height={160}
		/>
	);
}

function readOffsetHours(zone: string): number {
	const text = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(0);
	return Number(text) % 24;
}
