import type { ReactNode } from "react";

/** Shown for a fact that no event has contained yet. */
export function NotKnown({ children }: { readonly children: ReactNode }): ReactNode {
	return <p className="text-sm text-faint">{children}</p>;
}
