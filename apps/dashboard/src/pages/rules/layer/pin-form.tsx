// Flattens a curve or table, or pins some steps of a curve at a value. The change goes into the draft.

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { Field, Input, Select } from "../../../components/field.tsx";
import { FormError } from "../../../components/states.tsx";
import { t as common } from "../../../messages/common.ts";
import { t } from "../../../messages/layer.ts";
import { useSession } from "../../../session/session-context.tsx";
import { PutInDraft } from "../put-in-draft.tsx";
import { type Rules, useDraftForm } from "../use-draft.ts";
import { chooseId, listOverlapped, type Part, type Range, type Selection, toRange } from "./parts.ts";
import { type Curve, listSteps } from "./say-steps.ts";
import { listBins } from "./small-drawings.tsx";

interface PinFormProps {
	readonly part: Part;
	readonly rules: Rules;
	readonly bound: number;
	readonly isFlat: boolean;
	readonly selection: Selection | undefined;
	readonly onSelect: (selection: Selection) => void;
	readonly onClose: () => void;
}

export function PinForm({ part, rules, bound, isFlat, selection, onSelect, onClose }: PinFormProps): ReactNode {
	const curve = part.kind === "curve" ? part.curve : undefined;
	const range: Range = curve === undefined || selection === undefined ? {} : toRange(selection, curve.edges);
	const replaced = listOverlapped(part.pins, range);
	const id = chooseId(part.id, listTaken(rules));
	const form = useDraftForm(rules, {
		initial: { value: "0", note: "" },
		toEdits: ({ value, note }) => ({
			pins: {
				...Object.fromEntries(replaced.map((pin) => [pin.id, null])),
				[id]: {
					...nameSignals(part),
					...range,
					value: isFlat ? 0 : Number(value.replace("−", "-")),
					...(note.trim() !== "" && { note: note.trim() }),
				},
			},
		}),
		onSaved: onClose,
	});
	const title = t(isFlat ? (curve === undefined ? "flattenTable" : "flattenCurve") : "pinCurve", {
		signal: part.title,
	});
	const valueProblem = form.problemOf(`pins.${id}.value`);
	return (
		<form
			ref={useFocus()}
			onSubmit={form.submit}
			aria-label={title}
			className="flex flex-col gap-4 rounded-md border border-line bg-canvas p-4"
		>
			<div className="max-w-prose">
				<h3 className="text-sm font-semibold">{title}</h3>
				<p className="text-sm text-soft">{isFlat ? t("flattenText") : t("pinText")}</p>
			</div>
			{valueProblem === undefined && <FormError error={form.error} />}
			<div
				className={`grid items-start gap-4 ${isFlat ? "max-w-xl" : "sm:grid-cols-2 lg:grid-cols-[1fr_1fr_9rem_1.5fr]"}`}
			>
				{!isFlat && curve !== undefined && selection !== undefined && (
					<>
						<StepFields curve={curve} selection={selection} onSelect={onSelect} />
						<Field label={t("value")} hint={t("valueHint", { bound })} error={valueProblem}>
							<Input
								type="number"
								min={-bound}
								max={bound}
								step="any"
								required
								className="figures text-right"
								{...form.text("value")}
							/>
						</Field>
					</>
				)}
				<Field label={t("note")} hint={t("noteHint")} isOptional error={form.problemOf(`pins.${id}.note`)}>
					<Input maxLength={300} {...form.text("note")} />
				</Field>
			</div>
			{replaced.length > 0 && <p className="text-sm text-review">{t("replaces", { count: replaced.length })}</p>}
			<div className="flex flex-wrap items-center gap-3">
				<PutInDraft isBusy={form.isBusy} />
				<Button look="quiet" onClick={onClose}>
					{common("cancel")}
				</Button>
			</div>
		</form>
	);
}

/** The first field gets the focus when the form opens, and the form is in sight. */
function useFocus(): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		form.current?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
		form.current?.scrollIntoView({ block: "nearest" });
	}, []);
	return form;
}

interface StepFieldsProps {
	readonly curve: Curve;
	readonly selection: Selection;
	readonly onSelect: (selection: Selection) => void;
}

/** Unknown values are a step by themselves. */
function StepFields({ curve, selection: { from, to }, onSelect }: StepFieldsProps): ReactNode {
	const { workspace } = useSession();
	const shown = listBins(curve);
	const choices = listSteps(curve.signal, curve.edges, workspace.currency)
		.filter(({ bin }) => shown.includes(bin))
		.map(({ bin, name }) => ({ value: String(bin), label: name, bin }));
	return (
		<>
			<Field label={t("from")}>
				<Select
					value={String(from)}
					choices={choices}
					onChoose={(next) =>
						onSelect(next === "0" ? { from: 0, to: 0 } : { from: Number(next), to: Math.max(to, Number(next)) })
					}
				/>
			</Field>
			<Field label={t("to")}>
				<Select
					value={String(from === 0 ? 0 : to)}
					disabled={from === 0}
					choices={choices.filter(({ bin }) => (from === 0 ? bin === 0 : bin >= from))}
					onChoose={(next) => onSelect({ from, to: Number(next) })}
				/>
			</Field>
		</>
	);
}

function nameSignals(part: Part): { readonly signal: string; readonly with?: string } {
	if (part.kind === "curve") return { signal: part.curve.signal.name };
	const [first, second] = part.table.signals;
	return { signal: first?.name ?? "", with: second?.name ?? "" };
}

function listTaken({ published, draft }: Rules): ReadonlySet<string> {
	return new Set([published, draft].flatMap((set) => Object.keys(set?.content.pins ?? {})));
}
