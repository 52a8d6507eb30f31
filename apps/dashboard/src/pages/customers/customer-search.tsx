// The search box for customers. The text stays in memory because it may identify a person.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { t as tc } from "../../messages/common.ts";
import { t } from "../../messages/customers.ts";
import { useSession } from "../../session/session-context.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";

interface CustomerSearchProps {
	readonly value: string;
	readonly onChange: (value: string) => void;
}

const TYPING_MS = 350;

export function CustomerSearch({ value, onChange }: CustomerSearchProps): ReactNode {
	const [typed, setTyped] = useState(value);
	const { hasScope } = useSession();
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => setTyped(value), [value]);
	useEffect(() => {
		if (typed.trim() === value) return;
		const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
		return () => clearTimeout(timer);
	}, [typed, value, onChange]);
	useShortcuts([{ keys: "f", label: t("searchLabel"), group: t("title"), run: () => input.current?.focus() }]);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				onChange(typed.trim());
			}}
			title={t("searchNote")}
			className="flex h-9 w-full items-center gap-2 rounded-md border border-edge bg-surface px-2.5 focus-within:outline-2 focus-within:outline-accent sm:w-96"
		>
			<Icon name="search" size={15} className="text-soft" />
			<input
				ref={input}
				type="text"
				inputMode="search"
				autoComplete="off"
				spellCheck={false}
				maxLength={256}
				aria-label={t("searchLabel")}
				placeholder={hasScope("customers:personal") ? t("searchPlaceholder") : t("searchPlaceholderNoNames")}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				className="min-w-0 flex-1 bg-transparent text-sm outline-none"
			/>
			{typed !== "" && <IconButton size="sm" icon="close" label={tc("clear")} onClick={() => onChange("")} />}
		</form>
	);
}
