// The deadlines of cases: one line for each case type, and the deadlines that reports and people start.

import type { ReactNode } from "react";
import { listWords } from "../../api/call.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { type Clock, useIsLocked } from "./casework-change.ts";
import { changeTypeClock, dropUnsetClocks, findTypeClock } from "./type-clocks.ts";

export function DeadlinesCard({ stored }: { readonly stored: readonly Clock[] }): ReactNode {
	const isLocked = useIsLocked();
	const types = listWords("listCases", "type");
	const form = useApiForm("changeCasework", {
		initial: { clocks: stored },
		changes: ["Cases"],
		toInput: ({ clocks }) => ({ body: { clocks: dropUnsetClocks(clocks, types) } }),
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const { clocks } = form.values;
	const ofTypes = types.map((type) => ({ type, clock: findTypeClock(clocks, type) }));
	const others = clocks.filter((clock) => !ofTypes.some((one) => one.clock.id === clock.id));
	const change = (id: string, changed: Partial<Clock>): void =>
		form.set("clocks")(clocks.map((clock) => (clock.id === id ? { ...clock, ...changed } : clock)));
	return (
		<Card title={t("clocks")}>
			<p className="text-sm text-soft">{t("clocksText")}</p>
			<FormError error={form.error} />
			<Group title={t("clocksOfTypes")} hint={t("clocksOfTypesHint")}>
				{ofTypes.map(({ type, clock }) => (
					<ClockLine
						key={type}
						name={nameWord(type)}
						clock={clock}
						isLocked={isLocked}
						onChange={(changed) => form.set("clocks")(changeTypeClock(clocks, type, changed))}
					>
						{clock.length === 0 ? t("noDeadline") : clock.title}
					</ClockLine>
				))}
			</Group>
			<Group title={t("clocksOfReports")} hint={t("clocksOfReportsHint")}>
				{others.map((clock) => (
					<ClockLine
						key={clock.id}
						name={clock.title}
						clock={clock}
						isLocked={isLocked}
						onChange={(changed) => change(clock.id, changed)}
					>
						{clock.starts.length === 0
							? t("startedByHand")
							: clock.starts.map((start) => <Badge key={start}>{nameWord(start)}</Badge>)}
					</ClockLine>
				))}
			</Group>
			{!isLocked && (
				<div>
					<Button look="primary" isBusy={form.isBusy} disabled={clocks === stored} onClick={() => form.send()}>
						{t("saveClocks")}
					</Button>
				</div>
			)}
		</Card>
	);
}

interface GroupProps {
	readonly title: string;
	readonly hint: string;
	readonly children: ReactNode;
}

function Group({ title, hint, children }: GroupProps): ReactNode {
	return (
		<div className="flex flex-col">
			<h3 className="text-sm font-semibold">{title}</h3>
			<p className="text-xs text-faint">{hint}</p>
			<ul className="flex flex-col divide-y divide-line">{children}</ul>
		</div>
	);
}

interface ClockLineProps {
	readonly name: string;
	readonly clock: Clock;
	readonly isLocked: boolean;
	readonly onChange: (changed: Partial<Clock>) => void;
	/** What starts the deadline, or its title. */
	readonly children: ReactNode;
}

function ClockLine({ name, clock, isLocked, onChange, children }: ClockLineProps): ReactNode {
	const units = listWords("changeCasework", "clocks.unit");
	return (
		<li className="py-3">
			<fieldset className="flex flex-wrap items-end gap-3">
				<legend className="sr-only">{name}</legend>
				<div className="min-w-48 flex-1">
					<p className="text-sm font-medium">{name}</p>
					<p className="flex flex-wrap gap-1 pt-0.5 text-xs text-faint">{children}</p>
				</div>
				<Field label={t("clockLength")} className="w-24">
					<Input
						type="number"
						min={1}
						disabled={isLocked}
						value={clock.length === 0 ? "" : clock.length}
						onChange={(event) => onChange({ length: Number(event.target.value) })}
					/>
				</Field>
				<Field label={t("clockUnit")} className="w-40">
					<Select
						disabled={isLocked}
						value={clock.unit}
						choices={units.map((value) => ({ value, label: nameWord(value) }))}
						onChoose={(unit) => onChange({ unit: unit as Clock["unit"] })}
					/>
				</Field>
				<Field label={t("clockWarn")} className="w-32">
					<Input
						type="number"
						min={0}
						disabled={isLocked}
						value={clock.warn_minutes}
						onChange={(event) => onChange({ warn_minutes: Number(event.target.value) })}
					/>
				</Field>
			</fieldset>
		</li>
	);
}
