import type { ReactNode } from "react";
import { Dialog } from "../components/overlay.tsx";
import { t } from "../messages/shell.ts";
import { useListedShortcuts } from "./shortcuts.ts";

interface KeyboardHelpProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

/** Macs have ⌘ where other keyboards have Ctrl. */
export function nameKey(key: string): string {
	return navigator.platform.startsWith("Mac") ? key.replace("Ctrl+", "⌘") : key;
}

/** The shortcuts of the current page, by group. */
export function KeyboardHelp({ isOpen, onClose }: KeyboardHelpProps): ReactNode {
	const shortcuts = useListedShortcuts();
	const groups = new Map<string, { keys: string; label: string }[]>();
	for (const { keys, label, group = t("keysAnywhere") } of shortcuts) {
		const list = groups.get(group) ?? [];
		list.push({ keys, label });
		groups.set(group, list);
	}
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={t("keysHelp")} isText>
			{[...groups].map(([group, list]) => (
				<section key={group}>
					<h3 className="mb-1 text-xs font-medium text-faint">{group}</h3>
					<ul className="grid gap-x-8 sm:grid-cols-2">
						{list.map(({ keys, label }) => (
							<li key={keys} className="flex items-center justify-between gap-3 border-b border-line py-1.5 text-sm">
								{label}
								<span className="flex gap-1">
									{keys.split(" ").map((key) => (
										<kbd
											key={key}
											className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge px-1 font-mono text-xs"
										>
											{nameKey(key)}
										</kbd>
									))}
								</span>
							</li>
						))}
					</ul>
				</section>
			))}
		</Dialog>
	);
}
