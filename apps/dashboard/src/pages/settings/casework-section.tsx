// Case settings: deadlines, automatic assignment, reason templates, holidays, and actions that take two people.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Body, listWords } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox, Field, Input } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card } from "../../components/page.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { AssignmentCard } from "./assignment-card.tsx";
import { type Casework, useCaseworkChange, useIsLocked } from "./casework-change.ts";
import { DeadlinesCard } from "./deadlines-card.tsx";
import { Reach, useLoosening } from "./section-parts.tsx";
import { Templates } from "./templates-card.tsx";

export function CaseworkSection(): ReactNode {
	const casework = useQuery(readQuery("readCasework", {}));
	const isLocked = useIsLocked();
	if (casework.isError) return <ErrorState error={casework.error} onRetry={() => void casework.refetch()} />;
	if (casework.data === undefined) return <SkeletonLines count={10} />;
	return (
		<>
			<Reach />
			<OnlyLive operation="changeCasework" text={t("onlyLive")} />
			<DeadlinesCard key={JSON.stringify(casework.data.clocks)} stored={casework.data.clocks} />
			<AssignmentCard key={JSON.stringify(casework.data.assignment)} stored={casework.data.assignment} />
			<Templates
				key={JSON.stringify(casework.data.templates)}
				templates={casework.data.templates}
				isLocked={isLocked}
			/>
			<FourEyes chosen={casework.data.four_eyes} />
			<Holidays casework={casework.data} />
		</>
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
