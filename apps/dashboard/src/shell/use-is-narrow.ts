import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(max-width: 39.99rem)");

/** True below 640 pixels, where tables become cards. */
export function useIsNarrow(): boolean {
	return useSyncExternalStore(
		(listener) => {
			narrow.addEventListener("change", listener);
			return () => narrow.removeEventListener("change", listener);
		},
		() => narrow.matches,
	);
}
