// Short messages in a corner, with an undo button. Any code can call `showToast`; the shell renders them.

import { Toast } from "radix-ui";
import { type ReactNode, useSyncExternalStore } from "react";
import { explainFailure, explainReadFailure } from "../api/failure.ts";
import { t } from "../messages/common.ts";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

interface ToastFacts {
	readonly title: string;
	readonly text?: string;
	readonly tone?: "plain" | "problem";
	readonly action?: { readonly label: string; readonly run: () => void };
}

interface Shown extends ToastFacts {
	readonly id: number;
}

const SHOWN_MAX = 3;
const DURATION_MS = 6_000;
/** Long enough to read, decide and reach the button. */
const DURATION_WITH_ACTION_MS = 12_000;

export const UNDO_KEY = "z";

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(facts: ToastFacts): void {
	lastId += 1;
	change([...shown.slice(1 - SHOWN_MAX), { ...facts, id: lastId }]);
}

/** Shown after a change that can be undone. */
export function showUndo(title: string, undo: () => void): void {
	showToast({ title, action: { label: t("undo"), run: undo } });
}

/** Runs the latest action that is still offered, and takes its message away. */
export function runLatestAction(): void {
	const latest = shown.findLast(({ action }) => action !== undefined);
	if (latest === undefined) return;
	change(shown.filter((one) => one !== latest));
	latest.action?.run();
}

export function showProblem(error: unknown): void {
	showToast({ title: t("errorActionTitle"), text: explainFailure(error), tone: "problem" });
}

/** For a download, which changes nothing. */
export function showFileProblem(error: unknown): void {
	showToast({ title: t("errorFileTitle"), text: explainReadFailure(error), tone: "problem" });
}

function change(next: readonly Shown[]): void {
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function Toasts(): ReactNode {
	const toasts = useSyncExternalStore(subscribe, () => shown);
	return (
		<Toast.Provider swipeDirection="right">
			{toasts.map((one) => (
				<Toast.Root
					key={one.id}
					duration={one.action === undefined ? DURATION_MS : DURATION_WITH_ACTION_MS}
					onOpenChange={(isOpen) => !isOpen && change(shown.filter(({ id }) => id !== one.id))}
					className="rise flex items-center gap-3 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-4 shadow-high"
				>
					{one.tone === "problem" && <Icon name="alert" className="text-block" />}
					<div className="min-w-0 flex-1 text-sm">
						<Toast.Title className="font-medium">{one.title}</Toast.Title>
						{one.text !== undefined && <Toast.Description className="text-soft">{one.text}</Toast.Description>}
					</div>
					{one.action !== undefined && (
						<Toast.Action asChild altText={one.action.label}>
							<Button size="sm" icon="undo" shortcut={UNDO_KEY} onClick={one.action.run}>
								{one.action.label}
							</Button>
						</Toast.Action>
					)}
					<Toast.Close asChild>
						<IconButton icon="close" size="sm" label={t("close")} />
					</Toast.Close>
				</Toast.Root>
			))}
			<Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2" />
		</Toast.Provider>
	);
}
