// The automatic assignment of new cases: how, to which people, and which case types they take.

import type { ReactNode } from "react";
import { listWords } from "../../api/call.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { type PersonItem, usePeople } from "../../components/person.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { type Casework, useIsLocked } from "./casework-change.ts";

type Assignment = Casework["assignment"];
type Types = Assignment["people"][number]["types"];

const MODES = ["off", "round_robin", "load", "skill"] as const;

export function AssignmentCard({ stored }: { readonly stored: Assignment }): ReactNode {
	const isLocked = useIsLocked();
	const form = useApiForm("changeCasework", {
		initial: { assignment: stored },
		changes: ["Cases"],
		toInput: ({ assignment }) => ({ body: { assignment } }),
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const { assignment: shown } = form.values;
	const { active } = usePeople();
	const set = form.set("assignment");
	const setTypes = (actor: string, types: Types): void =>
		set({ ...shown, people: [...shown.people.filter((one) => one.actor !== actor), { actor, types }] });
	return (
		<Card title={t("assignment")}>
			<p className="text-sm text-soft">{t("assignmentText")}</p>
			<FormError error={form.error} />
			{isLocked ? (
				<p className="text-sm font-medium">{t(`assignment_${shown.mode}`)}</p>
			) : (
				<div>
					<SegmentedControl
						label={t("assignment")}
						chosen={shown.mode}
						choices={MODES.map((id) => ({ id, label: t(`assignment_${id}`) }))}
						onChoose={(mode) => set({ ...shown, mode })}
					/>
				</div>
			)}
			<p className="text-sm text-soft">{t(`assignment_${shown.mode}_text`)}</p>
			{shown.mode !== "off" && (
				<ul className="flex flex-col divide-y divide-line">
					{active
						.filter(({ role }) => role !== "viewer")
						.map((person) => (
							<PersonLine
								key={person.actor}
								person={person}
								assignment={shown}
								isLocked={isLocked || form.isBusy}
								onChange={(types) => setTypes(person.actor, types)}
							/>
						))}
				</ul>
			)}
			{!isLocked && (
				<div>
					<Button look="primary" isBusy={form.isBusy} disabled={shown === stored} onClick={() => form.send()}>
						{t("saveAssignment")}
					</Button>
				</div>
			)}
		</Card>
	);
}

interface PersonLineProps {
	readonly person: PersonItem;
	readonly assignment: Assignment;
	readonly isLocked: boolean;
	readonly onChange: (types: Types) => void;
}

function PersonLine({ person, assignment, isLocked, onChange }: PersonLineProps): ReactNode {
	const all = listWords("changeCasework", "assignment.people.types") as Types;
	const listed = assignment.people.find(({ actor }) => actor === person.actor);
	// People who are not listed take every type, except admins.
	const types = listed?.types ?? (person.role === "admin" ? [] : all);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
			<div className="flex min-w-48 flex-1 items-center gap-2">
				<Checkbox
					label={person.name}
					checked={types.length > 0}
					disabled={isLocked}
					onToggle={(isChosen) => onChange(isChosen ? [...all] : [])}
				/>
				<span className="text-xs text-faint">{nameWord(person.role)}</span>
				{person.away && <Badge>{t("away")}</Badge>}
			</div>
			{assignment.mode === "skill" && (
				<fieldset className="flex flex-wrap gap-x-4">
					<legend className="sr-only">{t("typesOf", { name: person.name })}</legend>
					{all.map((type) => (
						<Checkbox
							key={type}
							label={nameWord(type)}
							checked={types.includes(type)}
							disabled={isLocked}
							onToggle={(isChosen) => onChange(all.filter((one) => (one === type ? isChosen : types.includes(one))))}
						/>
					))}
				</fieldset>
			)}
		</li>
	);
}
