// Actions on one or many cases. Each reports its result and can be undone.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Body, call, listWords } from "../../api/call.ts";
import { invalidate } from "../../api/queries.ts";
import { usePeople } from "../../components/person.tsx";
import { showProblem, showToast, showUndo } from "../../components/toast.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import type { CaseItem, Closing } from "./case-types.ts";
import { mendQueue } from "./queue-query.ts";

type Bulk = Body<"actOnCases">;
type BulkAct = Omit<Bulk, "case_ids">;

export interface ActFailure {
	readonly item: CaseItem;
	/** Why the case was not changed, as a sentence. */
	readonly message: string;
}

/** The highest first, as the contract lists them. */
export const PRIORITIES = listWords("listCases", "priority") as readonly CaseItem["priority"][];
/** The maximum number of cases in one request. */
const BULK_MAX = 200;

export interface CaseActs {
	readonly isBusy: boolean;
	/** The failures of the latest bulk action, and how many cases it changed. */
	readonly failures: readonly ActFailure[];
	readonly doneCount: number;
	readonly forgetFailures: () => void;
	readonly assign: (cases: readonly CaseItem[], assignee: string | null) => Promise<boolean>;
	readonly prioritise: (cases: readonly CaseItem[], priority: CaseItem["priority"] | null) => Promise<boolean>;
	readonly close: (cases: readonly CaseItem[], closing: Closing) => Promise<boolean>;
	readonly write: (cases: readonly CaseItem[], text: string) => Promise<boolean>;
}

export function useCaseActs(): CaseActs {
	const client = useQueryClient();
	const { nameOf, me } = usePeople();
	const [isBusy, setIsBusy] = useState(false);
	const [failures, setFailures] = useState<readonly ActFailure[]>([]);
	const [doneCount, setDoneCount] = useState(0);

	/** True if at least one case was changed. */
	const run = async (
		cases: readonly CaseItem[],
		act: BulkAct,
		tell: (labelsLeft: number) => void,
	): Promise<boolean> => {
		setIsBusy(true);
		try {
			const { failures: failed, labelsLeft } = await actOnAll(cases, act);
			await readAgain(client, cases);
			setFailures(failed);
			setDoneCount(cases.length - failed.length);
			if (failed.length === 0) tell(labelsLeft);
			else showToast({ title: t("bulkSome", { done: cases.length - failed.length, failed: failed.length }) });
			return failed.length < cases.length;
		} catch (error) {
			showProblem(error);
			void readAgain(client, cases);
			return false;
		} finally {
			setIsBusy(false);
		}
	};
	/** Undoing uses the cases as they are after the action. */
	const undo = async (acts: readonly { readonly cases: readonly CaseItem[]; readonly act: BulkAct }[]) => {
		let count = 0;
		for (const { cases, act } of acts) {
			await run(await readNow(cases), act, () => {
				count += cases.length;
			});
		}
		// The failure was shown already.
		const isReopened = acts.some(({ act: { act } }) => act === "reopen");
		if (count > 0) showToast({ title: isReopened ? t("reopened", { count }) : t("undone") });
	};

	return {
		isBusy,
		failures,
		doneCount,
		forgetFailures: () => setFailures([]),
		assign: (cases, assignee) =>
			run(cases, { act: "assign", assignee }, () => {
				const title =
					assignee === null ? t("given") : assignee === me ? t("taken") : t("handed", { name: nameOf(assignee) });
				const back = groupBy(cases, ({ assignee: before }) => before).map(([before, group]) => ({
					cases: group,
					act: { act: "assign" as const, assignee: before },
				}));
				showUndo(withCount(title, cases), () => void undo(back));
			}),
		prioritise: (cases, priority) =>
			run(cases, { act: "prioritise", priority }, () => {
				const back = groupBy(cases, ({ priority: before }) => before).map(([before, group]) => ({
					cases: group,
					act: { act: "prioritise" as const, priority: before },
				}));
				const word = priority === null ? t("priorityAuto") : nameWord(priority);
				showUndo(withCount(t("prioritySet", { priority: word }), cases), () => void undo(back));
			}),
		close: (cases, closing) =>
			run(cases, { act: "close", ...closing }, (labelsLeft) => {
				const outcome = nameWord(closing.disposition ?? closing.resolution).toLowerCase();
				const back = [{ cases, act: { act: "reopen" as const, reason: t("undoReason") } }];
				const title = withCount(t("closedAs", { outcome }), cases);
				const rest = labelsLeft > 0 ? ` · ${t("labelsFollow", { count: labelsLeft })}` : "";
				showUndo(`${title}${rest}`, () => void undo(back));
			}),
		write: (cases, text) =>
			run(cases, { act: "note", text }, () => showToast({ title: withCount(t("noteSaved"), cases) })),
	};
}

interface BulkDone {
	readonly failures: readonly ActFailure[];
	/** The number of events that a job labels later. */
	readonly labelsLeft: number;
}

async function actOnAll(cases: readonly CaseItem[], act: BulkAct): Promise<BulkDone> {
	const [only] = cases;
	if (only !== undefined && cases.length === 1 && (await actOnOne(only, act))) return { failures: [], labelsLeft: 0 };
	const failures: ActFailure[] = [];
	let labelsLeft = 0;
	for (let start = 0; start < cases.length; start += BULK_MAX) {
		const sent = cases.slice(start, start + BULK_MAX);
		const { data } = await call("actOnCases", { body: { ...act, case_ids: sent.map(({ id }) => id) } });
		for (const { case_id, error, labels_left } of data) {
			labelsLeft += labels_left;
			const item = sent.find(({ id }) => id === case_id);
			if (error !== null && item !== undefined) failures.push({ item, message: explainRefusal(error) });
		}
	}
	return { failures, labelsLeft };
}

/** The service's own message names ids. The reasons that occur in daily work have words of their own. */
function explainRefusal({ reason, message }: { readonly reason: string | null; readonly message: string }): string {
	const words: Readonly<Record<string, string>> = {
		closed: t("failClosed"),
		moved: t("failMoved"),
		open: t("failMatches"),
		second_person: t("failSecond"),
		screening: t("failScreening"),
	};
	return (reason === null ? undefined : words[reason]) ?? message;
}

/** A single case is changed only if its version is still the one that was read. */
async function actOnOne({ id, version }: CaseItem, act: BulkAct): Promise<boolean> {
	const parameters = { case_id: id };
	if (act.act === "assign") {
		await call("assignCase", { parameters, body: { assignee: act.assignee ?? null, version } });
	} else if (act.act === "prioritise") {
		await call("prioritiseCase", { parameters, body: { priority: act.priority ?? null, version } });
	} else return false;
	return true;
}

/** Up to this many cases are read one by one; more are reloaded with their list. */
const READ_MAX = 20;

async function readNow(cases: readonly CaseItem[]): Promise<readonly CaseItem[]> {
	const [only] = cases;
	return only !== undefined && cases.length === 1
		? [await call("readCase", { parameters: { case_id: only.id } })]
		: cases;
}

async function readAgain(client: QueryClient, cases: readonly CaseItem[]): Promise<void> {
	if (cases.length > READ_MAX) await client.invalidateQueries({ queryKey: ["Queue"] });
	else {
		const now = await Promise.all(
			cases.map(({ id }) => call("readCase", { parameters: { case_id: id } }).catch(() => undefined)),
		);
		for (const one of now) if (one !== undefined) mendQueue(client, one);
		await client.invalidateQueries({ queryKey: ["Queue", "counts"] });
	}
	await invalidate(client, ["Cases", "Customers"]);
}

function withCount(title: string, cases: readonly CaseItem[]): string {
	return cases.length === 1 ? title : `${title} · ${t("bulkDone", { count: cases.length })}`;
}

function groupBy<Value>(cases: readonly CaseItem[], read: (item: CaseItem) => Value): [Value, CaseItem[]][] {
	const groups = new Map<Value, CaseItem[]>();
	for (const item of cases) groups.set(read(item), [...(groups.get(read(item)) ?? []), item]);
	return [...groups];
}
