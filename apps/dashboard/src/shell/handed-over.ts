// Hands a search text or a wish to the page that opens next. It stays in memory, because a search text may identify a
// person, and addresses are logged.

import { useEffect, useRef } from "react";

/** A page that takes something, for example the list of customers a search text. */
type Taker = "customers" | "cases" | "keys" | "webhooks" | "people" | "entries";

let handed: { readonly to: Taker; readonly text: string } | undefined;
const listeners = new Set<() => void>();

export function handOver(to: Taker, text = ""): void {
	handed = { to, text };
	for (const listener of listeners) listener();
}

/** Takes what is handed to this page, when the page opens or while it is open. */
export function useHandedOver(to: Taker, take: (text: string) => void): void {
	const latest = useRef(take);
	latest.current = take;
	useEffect(() => {
		const check = (): void => {
			if (handed?.to !== to) return;
			const { text } = handed;
			handed = undefined;
			latest.current(text);
		};
		check();
		listeners.add(check);
		return () => void listeners.delete(check);
	}, [to]);
}
