import type { ReactNode } from "react";

/** In place of what no event has told yet. */
export function NotKnown({ children }: { readonly children: ReactNode }): ReactNode {
	return <p className="text-sm text-faint">{children}</p>;
}
