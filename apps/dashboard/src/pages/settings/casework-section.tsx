// Case settings: deadlines, reason templates, holidays, and actions that take two people.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Answer, type Body, listWords } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input, Select } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { Reach, useLoosening } from "./section-parts.tsx";
import { Templates } from "./templates-card.tsx";

type Casework = Answer<"readCasework">;
type Clock = Casework["clocks"][number];

export function CaseworkSection(): ReactNode {
	const casework = useQuery(readQuery("readCasework", {}));
	const isLocked = useIsLocked();
	if (casework.isError) return <ErrorState error={casework.error} onRetry={() => void casework.refetch()} />;
	if (casework.data === undefined) return <SkeletonLines count={10} />;
	return (
		<>
			<Reach />
			<Clocks clocks={casework.data.clocks} />
			<Templates templates={casework.data.templates} isLocked={isLocked} />
			<FourEyes chosen={casework.data.four_eyes} />
			<Holidays casework={casework.data} />
		</>
	);
}

function useIsLocked(): boolean {
	const { can, mode } = useSession();
	return !can("changeCasework") || mode === "test";
}

function useCaseworkChange() {
	return useChange("changeCasework", { changes: ["Cases"], onSuccess: () => showToast({ title: t("saved") }) });
}

function Clocks({ clocks: stored }: { readonly clocks: readonly Clock[] }): ReactNode {
	const isLocked = useIsLocked();
	const form = useApiForm("changeCasework", {
		initial: { clocks: stored },
		changes: ["Cases"],
		toInput: ({ clocks }) => ({ body: { clocks: [...clocks] } }),
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const { clocks } = form.values;
	const set = (at: number) => (changed: Partial<Clock>) =>
		form.set("clocks")(clocks.map((clock, index) => (index === at ? { ...clock, ...changed } : clock)));
	return (
		<Card title={t("clocks")}>
			<p className="text-sm text-soft">{t("clocksText")}</p>
			<FormError error={form.error} />
			<ul className="flex flex-col divide-y divide-line">
				{clocks.map((clock, at) => (
					<ClockLine key={clock.id} clock={clock} isLocked={isLocked} onChange={set(at)} />
				))}
			</ul>
			{!isLocked && (
				<div>
					<Button look="primary" isBusy={form.isBusy} disabled={clocks === stored} onClick={() => form.send()}>
						{common("save")}
					</Button>
				</div>
			)}
		</Card>
	);
}

interface ClockLineProps {
	readonly clock: Clock;
	readonly isLocked: boolean;
	readonly onChange: (changed: Partial<Clock>) => void;
}

function ClockLine({ clock, isLocked, onChange }: ClockLineProps): ReactNode {
	const units = listWords("changeCasework", "clocks.unit");
	return (
		<li className="flex flex-wrap items-end gap-3 py-3">
			<div className="min-w-48 flex-1">
				<p className="text-sm font-medium">{clock.title}</p>
				<p className="flex flex-wrap gap-1 pt-0.5 text-xs text-faint">
					{clock.starts.length === 0
						? t("startedByHand")
						: clock.starts.map((start) => <Badge key={start}>{nameWord(start)}</Badge>)}
				</p>
			</div>
			<Field label={t("clockLength")} className="w-24">
				<Input
					type="number"
					min={1}
					disabled={isLocked}
					value={clock.length}
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
		</li>
	);
}

function FourEyes({ chosen }: { readonly chosen: readonly string[] }): ReactNode {
	const isLocked = useIsLocked();
	const change = useCaseworkChange();
	const offered = listWords("changeCasework", "four_eyes");
	const loosen = useLoosening();
	const toggle = (action: string, isChosen: boolean): void => {
		const next = offered.filter((one) => (one === action ? isChosen : chosen.includes(one)));
		const body = { four_eyes: next as NonNullable<Body<"changeCasework">["four_eyes"]> };
		if (isChosen) change.mutate({ body });
		else loosen.mutate({ body });
	};
	return (
		<Card title={t("fourEyes")}>
			<p className="text-sm text-soft">{t("fourEyesText")}</p>
			<FormError error={change.error ?? loosen.error} />
			<div className="flex flex-wrap gap-x-6">
				{offered.map((action) => (
					<Checkbox
						key={action}
						label={nameWord(action)}
						checked={chosen.includes(action)}
						disabled={isLocked || change.isPending || loosen.isPending}
						onToggle={(isChosen) => toggle(action, isChosen)}
					/>
				))}
			</div>
		</Card>
	);
}

function Holidays({ casework: { holidays, public_holidays } }: { readonly casework: Casework }): ReactNode {
	const isLocked = useIsLocked();
	const change = useCaseworkChange();
	const save = (next: Casework["holidays"]): void => change.mutate({ body: { holidays: next } });
	const all = [
		...public_holidays.map((day) => ({ ...day, isOwn: false, isOff: holidays.removed.includes(day.date) })),
		...holidays.added.map((day) => ({ ...day, expected: false, isOwn: true, isOff: false })),
	].sort((one, other) => one.date.localeCompare(other.date));
	const drop = (day: string, isOwn: boolean): void =>
		save(
			isOwn
				? { ...holidays, added: holidays.added.filter((one) => one.date !== day) }
				: { ...holidays, removed: [...holidays.removed, day] },
		);
	return (
		<Card title={t("holidays")}>
			<p className="text-sm text-soft">{t("holidaysText")}</p>
			<FormError error={change.error} />
			<ul className="grid gap-x-8 sm:grid-cols-2">
				{all.map((day) => (
					<li key={`${day.date} ${day.name}`} className="flex min-h-9 items-center gap-3 border-b border-line text-sm">
						<span className="figures text-soft">{day.date}</span>
						<span className={`min-w-0 flex-1 truncate ${day.isOff ? "text-faint line-through" : ""}`}>{day.name}</span>
						{day.expected && <Badge tone="review">{t("expected")}</Badge>}
						{day.isOwn && <Badge tone="accent">{t("own")}</Badge>}
						{!isLocked && (
							<Button
								size="sm"
								look="quiet"
								onClick={() =>
									day.isOff
										? save({ ...holidays, removed: holidays.removed.filter((one) => one !== day.date) })
										: drop(day.date, day.isOwn)
								}
							>
								{day.isOff ? t("takeBack") : day.isOwn ? t("remove") : t("weWork")}
							</Button>
						)}
					</li>
				))}
			</ul>
			{!isLocked && <AddHoliday holidays={holidays} />}
		</Card>
	);
}

function AddHoliday({ holidays }: { readonly holidays: Casework["holidays"] }): ReactNode {
	const form = useApiForm("changeCasework", {
		initial: { date: "", name: "" },
		changes: ["Cases"],
		toInput: (day) => ({ body: { holidays: { ...holidays, added: [...holidays.added, day] } } }),
		onSuccess: (_answer, reset) => {
			showToast({ title: t("saved") });
			reset();
		},
	});
	return (
		<form className="flex flex-col gap-3" onSubmit={form.submit}>
			<FormError error={form.error} />
			<div className="flex flex-wrap items-end gap-3">
				<Field label={t("date")}>
					<Input type="date" required {...form.text("date")} />
				</Field>
				<Field label={t("name")} className="min-w-48">
					<Input required maxLength={100} {...form.text("name")} />
				</Field>
				<Button type="submit" isBusy={form.isBusy}>
					{t("addHoliday")}
				</Button>
			</div>
		</form>
	);
}
