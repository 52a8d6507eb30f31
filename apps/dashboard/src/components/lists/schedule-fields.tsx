// The fields of a schedule, in the workspace's time zone.

import type { ReactNode } from "react";
import { listWords } from "../../api/call.ts";
import { formatHour, formatWeekday, type Schedule } from "../../format/schedule.ts";
import { getLanguage } from "../../messages/define-messages.ts";
import { t } from "../../messages/lists.ts";
import { Field, Select } from "../field.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface ScheduleFieldsProps {
	readonly schedule: Schedule;
	readonly onChange: (schedule: Schedule) => void;
}

export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps): ReactNode {
	const names = { off: t("everyOff"), half_day: t("everyHalfDay"), day: t("everyDay"), week: t("everyWeek") };
	const periods = listWords("changeScreeningList", "schedule.every") as readonly Schedule["every"][];
	const days = WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday(day, getLanguage().locale) }));
	const { every } = schedule;
	return (
		<div className="flex flex-col gap-1">
			<div className="grid gap-4 sm:grid-cols-3">
				<Field label={t("every")}>
					<Select
						value={every}
						choices={periods.map((value) => ({ value, label: names[value] }))}
						onChoose={(value) => onChange({ ...schedule, every: value as Schedule["every"] })}
					/>
				</Field>
				{every === "week" && (
					<Field label={t("weekday")}>
						<Select
							value={String(schedule.weekday)}
							choices={days}
							onChoose={(value) => onChange({ ...schedule, weekday: Number(value) })}
						/>
					</Field>
				)}
				{(every === "day" || every === "week") && (
					<Field label={t("hour")}>
						<Select
							value={String(schedule.hour)}
							choices={HOURS}
							onChoose={(value) => onChange({ ...schedule, hour: Number(value) })}
						/>
					</Field>
				)}
			</div>
			<p className="text-xs text-faint">{t("scheduleHint")}</p>
		</div>
	);
}
