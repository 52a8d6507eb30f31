import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** An id with a copy button. */
export function Id({ id, isShort = false }: { readonly id: string; readonly isShort?: boolean }): ReactNode {
	return (
		<span className="inline-flex max-w-full items-center gap-1">
			<code className="truncate font-mono text-xs" title={id}>
				{isShort ? shortenId(id) : id}
			</code>
			<CopyButton text={id} />
		</span>
	);
}

/** Keeps the prefix and the end, which differ between ids: `cas_…8K2F`. */
export function shortenId(id: string): string {
	return id.length <= 14 ? id : `${id.slice(0, id.indexOf("_") + 1)}…${id.slice(-6)}`;
}
