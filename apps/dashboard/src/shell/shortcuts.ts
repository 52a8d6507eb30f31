// Keyboard shortcuts: mounted pages register them, one listener handles them, and `?` lists them.

import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
	/** A key as the browser names it (`j`, `Enter`, `?`), two in a row (`g c`), or `Ctrl+Enter`, which also works in a field. */
	readonly keys: string;
	/** The description in the list of shortcuts. */
	readonly label: string;
	readonly run: (event: KeyboardEvent) => void;
	/** The heading in the list of shortcuts. */
	readonly group?: string;
	readonly isDisabled?: boolean;
}

const SEQUENCE_MS_MAX = 1_200;
/** A key that is pressed twice as fast as this was meant once. */
const ECHO_MS_MAX = 250;

/** The latest page comes first, so that it may override a shortcut of the shell. */
let registered: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();
let first: { readonly key: string; readonly at: number } | undefined;
/** The key that ran a shortcut last. */
let ran: { readonly key: string; readonly at: number } | undefined;

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
	const latest = useRef(shortcuts);
	latest.current = shortcuts;
	const names = shortcuts.map(({ keys, label, isDisabled }) => `${keys}:${label}:${isDisabled === true}`).join("\n");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the names say when what is listed changed; what runs is read when a key is pressed.
	useEffect(() => {
		const mine = latest.current.map((one, index) => ({
			...one,
			run: (event: KeyboardEvent) => latest.current[index]?.run(event),
		}));
		change([mine, ...registered]);
		return () => change(registered.filter((one) => one !== mine));
	}, [names]);
}

export function useListedShortcuts(): readonly Shortcut[] {
	const all = useSyncExternalStore(subscribe, () => registered);
	const seen = new Set<string>();
	return all.flat().filter(({ keys, isDisabled }) => {
		if (isDisabled === true || seen.has(keys)) return false;
		seen.add(keys);
		return true;
	});
}

/** True for Ctrl+Enter in a field that sends a form of its own. It is then taken, so that no shortcut of the page runs as well. */
export function takeSubmitKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "preventDefault">): boolean {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
	event.preventDefault();
	return true;
}

/** Called once by the shell. */
export function listenToKeys(): () => void {
	document.addEventListener("keydown", hear);
	return () => document.removeEventListener("keydown", hear);
}

function hear(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.altKey) return;
	if (isEcho(event)) {
		event.preventDefault();
		return;
	}
	// An open dialog has shortcuts of its own.
	if (document.querySelector("[data-veil], [role=menu]") !== null) return;
	if (event.ctrlKey || event.metaKey) {
		const chord = find(`Ctrl+${event.key}`);
		if (chord === undefined || event.repeat) return;
		event.preventDefault();
		chord.run(event);
		return;
	}
	if (isTyping(event.target)) return;
	const isSecond = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS_MAX;
	const shortcut = (isSecond && find(`${first?.key} ${event.key}`)) || find(event.key);
	first = shortcut === undefined && isStart(event.key) ? { key: event.key, at: event.timeStamp } : undefined;
	if (shortcut === undefined) return;
	event.preventDefault();
	ran = { key: event.key, at: event.timeStamp };
	shortcut.run(event);
}

/** True if the key that opened a dialog or moved to a field, held or pressed twice, would now be typed into it. */
function isEcho({ key, repeat, target, timeStamp, ctrlKey, metaKey }: KeyboardEvent): boolean {
	const isSame = ran?.key === key && isTyping(target) && !ctrlKey && !metaKey;
	if (isSame && (repeat || timeStamp - (ran?.at ?? 0) < ECHO_MS_MAX)) return true;
	ran = undefined;
	return false;
}

function find(keys: string): Shortcut | undefined {
	return registered.flat().find((one) => one.keys === keys && one.isDisabled !== true);
}

function isStart(key: string): boolean {
	return registered.flat().some(({ keys }) => keys.startsWith(`${key} `));
}

/** Whether letters that are pressed there are text. */
export function isTyping(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
		return true;
	return target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type);
}

function change(next: readonly (readonly Shortcut[])[]): void {
	registered = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
