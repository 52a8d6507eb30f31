// Searches the queue by phone, account or ID number. The text stays in memory because it may identify a person.

import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Tip } from "../../components/overlay.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";

interface QueueSearchBoxProps {
	readonly value: string;
	readonly onChange: (value: string) => void;
}

const TYPING_MS = 350;

export function QueueSearchBox({ value, onChange }: QueueSearchBoxProps): ReactNode {
	const [typed, setTyped] = useState(value);
	useEffect(() => setTyped(value), [value]);
	useEffect(() => {
		if (typed.trim() === value) return;
		const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
		return () => clearTimeout(timer);
	}, [typed, value, onChange]);
	return (
		<Tip label={t("searchNote")}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onChange(typed.trim());
				}}
				className="flex h-9 w-full items-center gap-2 rounded-md border border-edge bg-surface px-2.5 sm:w-72"
			>
				<Icon name="search" size={14} className="text-soft" />
				<input
					type="text"
					inputMode="search"
					autoComplete="off"
					spellCheck={false}
					maxLength={256}
					aria-label={t("searchLabel")}
					placeholder={t("searchPlaceholder")}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					className="min-w-0 flex-1 bg-transparent text-sm outline-none"
				/>
				{typed !== "" && <IconButton size="sm" icon="close" label={tc("clear")} onClick={() => onChange("")} />}
			</form>
		</Tip>
	);
}
