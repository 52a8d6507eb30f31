// One curve or table at large, with the parts of it that people have set.

import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useChange } from "../../../api/queries.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button, IconButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icons.tsx";
import { Card } from "../../../components/page.tsx";
import { usePeople } from "../../../components/person.tsx";
import { EmptyState } from "../../../components/states.tsx";
import { Time } from "../../../components/time.tsx";
import { showProblem, showToast } from "../../../components/toast.tsx";
import { t } from "../../../messages/layer.ts";
import { useSession } from "../../../session/session-context.tsx";
import { mergeIntoDraft, type Rules } from "../use-draft.ts";
import { CurveChart } from "./curve-chart.tsx";
import type { Part, Selection } from "./parts.ts";
import { PinForm } from "./pin-form.tsx";
import { type Pin, sayAdded, sayPinned } from "./say-steps.ts";
import { TableChart } from "./table-chart.tsx";

const route = getRouteApi("/rules");

interface PartPageProps {
	readonly partId: string;
	readonly parts: readonly Part[];
	readonly rules: Rules;
	readonly bound: number;
}

export function PartPage({ partId, parts, rules, bound }: PartPageProps): ReactNode {
	const { can } = useSession();
	const [form, setForm] = useState<"flatten" | "pin">();
	const [selection, setSelection] = useState<Selection>();
	const place = parts.findIndex(({ id }) => id === partId);
	const part = parts[place];
	if (part === undefined) {
		return (
			<>
				<PartBar parts={parts} place={-1} />
				<EmptyState icon="search" title={t("missing")}>
					{t("missingText")}
				</EmptyState>
			</>
		);
	}
	const close = (): void => {
		setForm(undefined);
		setSelection(undefined);
	};
	const open = (next: "flatten" | "pin"): void => {
		setForm(next);
		setSelection(next === "pin" ? findStrongest(part) : undefined);
	};
	return (
		<>
			<PartBar parts={parts} place={place} />
			<Card
				title={part.title}
				actions={
					can("replaceDraft") && (
						<>
							<Button size="sm" onClick={() => open("flatten")} aria-pressed={form === "flatten"}>
								{t("flatten")}
							</Button>
							{part.kind === "curve" && (
								<Button size="sm" icon="lock" onClick={() => open("pin")} aria-pressed={form === "pin"}>
									{t("pinPart")}
								</Button>
							)}
						</>
					)
				}
			>
				{part.kind === "curve" ? (
					<CurveChart curve={part.curve} selection={selection} onSelect={form === "pin" ? setSelection : undefined} />
				) : (
					<TableChart table={part.table} />
				)}
				{form !== undefined && (
					<PinForm
						// Another form begins empty.
						key={form}
						{...{ part, rules, bound, selection }}
						isFlat={form === "flatten"}
						onSelect={setSelection}
						onClose={close}
					/>
				)}
				<Notes part={part} />
			</Card>
			<Pins part={part} rules={rules} />
		</>
	);
}

/** The known step that a person would look at first. */
function findStrongest(part: Part): Selection {
	const values = part.kind === "curve" ? part.curve.values.slice(1).map(Math.abs) : [];
	const bin = 1 + Math.max(0, values.indexOf(Math.max(...values)));
	return { from: bin, to: bin };
}

function PartBar({ parts, place }: { readonly parts: readonly Part[]; readonly place: number }): ReactNode {
	const navigate = useNavigate({ from: "/rules" });
	const { show } = route.useSearch();
	const kept = { tab: "layer", ...(show !== undefined && { show }) };
	const go = (id: string | undefined): void =>
		void navigate({ search: { ...kept, ...(id !== undefined && { part: id }) }, replace: true });
	const [previous, next] = place < 0 ? [] : [parts[place - 1], parts[place + 1]];
	return (
		<div className="flex items-center gap-2">
			<Link
				to="/rules"
				search={kept}
				className="inline-flex min-h-7 items-center gap-1 text-sm text-accent hover:underline"
			>
				<Icon name="chevronLeft" />
				{t("back")}
			</Link>
			<span className="flex-1" />
			<IconButton
				size="sm"
				icon="chevronLeft"
				label={previous === undefined ? t("previous") : `${t("previous")}: ${previous.title}`}
				disabled={previous === undefined}
				onClick={() => go(previous?.id)}
			/>
			<IconButton
				size="sm"
				icon="chevronRight"
				label={next === undefined ? t("next") : `${t("next")}: ${next.title}`}
				disabled={next === undefined}
				onClick={() => go(next?.id)}
			/>
		</div>
	);
}

function Notes({ part }: { readonly part: Part }): ReactNode {
	const notes =
		part.kind === "table"
			? [t("tableNote")]
			: [
					...(part.curve.rules === null ? [] : [t("rulesNote")]),
					t("densityNote"),
					...(part.curve.signal.direction === "raises" ? [t("rising")] : []),
				];
	return (
		<div className="flex max-w-[75ch] flex-col gap-1 text-xs text-faint">
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
		</div>
	);
}

function Pins({ part, rules }: { readonly part: Part; readonly rules: Rules }): ReactNode {
	return (
		<Card title={t("handTitle")}>
			{part.pins.length === 0 ? (
				<p className="text-sm text-soft">{t("handNone")}</p>
			) : (
				<ul className="flex flex-col divide-y divide-line">
					{part.pins.map((pin) => (
						<PinLine key={pin.id} pin={pin} part={part} rules={rules} />
					))}
				</ul>
			)}
		</Card>
	);
}

interface PinLineProps {
	readonly pin: Pin;
	readonly part: Part;
	readonly rules: Rules;
}

function PinLine({ pin, part, rules }: PinLineProps): ReactNode {
	const { can, workspace } = useSession();
	const { nameOf } = usePeople();
	const change = useChange("replaceDraft", { onSuccess: () => showToast({ title: t("removed") }) });
	const range = part.kind === "curve" ? sayPinned(part.curve.signal, pin, workspace.currency) : t("wholeTable");
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0">
			<Icon name="lock" className="text-held" />
			<span className="min-w-0 flex-1 basis-56">
				<span className="font-medium">{`${range}: ${sayAdded(pin.value)}`}</span>{" "}
				{!isPublished(pin, rules) && <Badge tone="review">{t("inDraft")}</Badge>}
				{pin.note !== null && <span className="block break-words text-soft">{pin.note}</span>}
				<span className="block text-xs text-faint">
					{nameOf(pin.by)} · <Time at={pin.at} form="moment" />
				</span>
			</span>
			{can("replaceDraft") && (
				<Button
					size="sm"
					icon="undo"
					isBusy={change.isPending}
					aria-label={t("removePinOf", { range })}
					onClick={() =>
						change.mutate({ body: mergeIntoDraft(rules, { pins: { [pin.id]: null } }) }, { onError: showProblem })
					}
				>
					{t("removePin")}
				</Button>
			)}
		</li>
	);
}

/** A pin of the draft that differs from the published one is not in force yet. */
function isPublished({ id, at }: Pin, { published }: Rules): boolean {
	const pins = (published.content.pins ?? {}) as Readonly<Record<string, { readonly at: number }>>;
	return pins[id]?.at === Date.parse(at);
}
