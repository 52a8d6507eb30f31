// The choice of the period and of the period it is compared with.

import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select } from "../../components/field.tsx";
import type { FilterValues } from "../../components/filters.tsx";
import { Icon } from "../../components/icons.tsx";
import { Popover } from "../../components/overlay.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { formatDayShort, formatMonth } from "../../format/time.ts";
import { t } from "../../messages/overview.ts";
import { moveMonth, type Range } from "./range.ts";

interface RangeControlProps {
	readonly range: Range;
	/** Today in the workspace's zone. */
	readonly today: string;
	readonly onChange: (changed: FilterValues) => void;
}

const UNSET = { days: undefined, month: undefined, from: undefined, to: undefined };
/** The figures are kept for 800 days. */
const MONTHS = 25;

export function RangeControl({ range, today, onChange }: RangeControlProps): ReactNode {
	const thisMonth = today.slice(0, 7);
	const lastMonth = moveMonth(thisMonth, -1);
	const choices = [
		{ id: "1", label: t("today") },
		...[7, 30, 90].map((count) => ({ id: String(count), label: t("days", { count }) })),
		{ id: thisMonth, label: t("thisMonth") },
		{ id: lastMonth, label: t("lastMonth") },
	];
	const isOther = !choices.some(({ id }) => id === range.id);
	const choose = (id: string): void =>
		onChange({ ...UNSET, ...(id.includes("-") ? { month: id } : { days: id === "7" ? undefined : id }) });
	return (
		<div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
			<SegmentedControl label={t("period")} chosen={range.id} choices={choices} onChoose={choose} />
			<OtherDates key={`${range.fromDay} ${range.toDay}`} {...{ range, thisMonth, today, isOther, onChange }} />
			<span className="inline-flex items-center gap-1.5 text-xs text-soft">
				<span aria-hidden="true">{t("compareWith")}</span>
				<Select
					aria-label={t("compareWith")}
					className="[&>select]:h-7 [&>select]:text-xs"
					value={range.compare === "month" ? "previous" : range.compare}
					onChoose={(id) => onChange({ compare: id === "previous" ? undefined : id })}
					choices={[
						{ value: "previous", label: range.compare === "month" ? t("monthBefore") : t("periodBefore") },
						{ value: "year", label: t("yearBefore") },
						{ value: "none", label: t("noComparison") },
					]}
				/>
			</span>
		</div>
	);
}

interface OtherDatesProps extends RangeControlProps {
	readonly thisMonth: string;
	/** The period is none of the usual ones. */
	readonly isOther: boolean;
}

/** Any month, or any two days. */
function OtherDates({ range, thisMonth, today, isOther, onChange }: OtherDatesProps): ReactNode {
	const [isOpen, setIsOpen] = useState(false);
	const [from, setFrom] = useState(range.fromDay);
	const [to, setTo] = useState(range.toDay > today ? today : range.toDay);
	const months = Array.from({ length: MONTHS }, (_month, index) => moveMonth(thisMonth, -index));
	const apply = (changed: FilterValues): void => {
		setIsOpen(false);
		onChange({ ...UNSET, ...changed });
	};
	return (
		<Popover
			label={t("otherDates")}
			isOpen={isOpen}
			onOpenChange={setIsOpen}
			trigger={
				<button
					type="button"
					className={`inline-flex h-7 items-center gap-1.5 rounded-md border px-2.5 text-xs ${isOther ? "border-accent bg-accent-tint font-medium text-accent" : "border-edge text-soft hover:bg-hover"}`}
				>
					{isOther ? nameRange(range) : t("otherDates")}
					<Icon name="chevronDown" size={12} />
				</button>
			}
		>
			<div className="flex w-64 flex-col gap-3">
				<Field label={t("month")}>
					<Select
						className="w-full"
						value={months.includes(range.id) ? range.id : ""}
						onChoose={(month) => apply({ month })}
						choices={[
							...(months.includes(range.id) ? [] : [{ value: "", label: t("chooseMonth") }]),
							...months.map((month) => ({ value: month, label: formatMonth(Date.parse(`${month}-15`)) })),
						]}
					/>
				</Field>
				<form
					className="flex flex-col gap-3 border-t border-line pt-3"
					onSubmit={(event) => {
						event.preventDefault();
						apply({ from, to });
					}}
				>
					<div className="flex gap-2">
						<Field label={t("fromDay")} className="min-w-0 flex-1">
							<Input type="date" required max={today} value={from} onChange={(event) => setFrom(event.target.value)} />
						</Field>
						<Field label={t("toDay")} className="min-w-0 flex-1">
							<Input type="date" required max={today} value={to} onChange={(event) => setTo(event.target.value)} />
						</Field>
					</div>
					<Button type="submit" look="primary" size="sm">
						{t("showDates")}
					</Button>
				</form>
			</div>
		</Popover>
	);
}

function nameRange({ id, fromDay, toDay }: Range): string {
	if (id !== "custom") return formatMonth(Date.parse(`${id}-15`));
	const format = (day: string): string => formatDayShort(Date.parse(day), "UTC");
	return fromDay === toDay ? format(fromDay) : `${format(fromDay)} – ${format(toDay)}`;
}
