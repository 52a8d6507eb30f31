import { type ReactNode, useState } from "react";
import { t } from "../messages/common.ts";
import { Icon } from "./icons.tsx";

/** Copies a text that is shown beside it. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
	const [isCopied, setIsCopied] = useState(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(text);
		setIsCopied(true);
		setTimeout(() => setIsCopied(false), 1_500);
	};
	return (
		<button
			type="button"
			onClick={copy}
			aria-label={isCopied ? t("copied") : `${t("copy")} ${text}`}
			className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
		>
			<Icon name={isCopied ? "check" : "copy"} size={13} />
		</button>
	);
}
