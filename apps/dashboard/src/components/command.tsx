import { type ReactNode, useState } from "react";
import { t } from "../messages/common.ts";
import { Icon } from "./icons.tsx";

/** A command for a terminal, with a button that copies it. */
export function Command({ text }: { readonly text: string }): ReactNode {
	const [isCopied, setIsCopied] = useState(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(text);
		setIsCopied(true);
		setTimeout(() => setIsCopied(false), 1_500);
	};
	return (
		<span className="mt-2 inline-flex max-w-full items-start gap-1">
			<code className="rounded-md bg-sunken px-2 py-1 text-left font-mono text-xs wrap-anywhere text-ink">{text}</code>
			<button
				type="button"
				onClick={copy}
				aria-label={isCopied ? t("copied") : `${t("copy")} ${text}`}
				className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
			>
				<Icon name={isCopied ? "check" : "copy"} size={13} />
			</button>
		</span>
	);
}
