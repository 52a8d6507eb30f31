import { type ReactNode, useState } from "react";
import { t } from "../messages/common.ts";
import { Icon } from "./icons.tsx";

/** An id with a copy button. */
export function Id({ id, isShort = false }: { readonly id: string; readonly isShort?: boolean }): ReactNode {
	const [isCopied, setIsCopied] = useState(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(id);
		setIsCopied(true);
		setTimeout(() => setIsCopied(false), 1_500);
	};
	return (
		<span className="inline-flex max-w-full items-center gap-1">
			<code className="truncate font-mono text-xs" title={id}>
				{isShort ? shortenId(id) : id}
			</code>
			<button
				type="button"
				onClick={copy}
				aria-label={isCopied ? t("copied") : `${t("copy")} ${id}`}
				className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
			>
				<Icon name={isCopied ? "check" : "copy"} size={13} />
			</button>
		</span>
	);
}

/** Keeps the prefix and the end, which differ between ids: `cas_…8K2F`. */
export function shortenId(id: string): string {
	return id.length <= 14 ? id : `${id.slice(0, id.indexOf("_") + 1)}…${id.slice(-6)}`;
}
