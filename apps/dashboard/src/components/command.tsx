import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A command for a terminal, with a button that copies it. */
export function Command({ text }: { readonly text: string }): ReactNode {
	return (
		<span className="mt-2 inline-flex max-w-full items-start gap-1">
			<code className="rounded-md bg-sunken px-2 py-1 text-left font-mono text-xs wrap-anywhere text-ink">{text}</code>
			<CopyButton text={text} />
		</span>
	);
}
