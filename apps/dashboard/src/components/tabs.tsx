import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";
import { formatCount } from "../messages/define-messages.ts";
import { useInSight } from "./use-in-sight.ts";

export interface Tab {
	readonly id: string;
	readonly label: string;
	/** The number of items in the tab. */
	readonly count?: number | undefined;
	readonly content: ReactNode;
}

interface TabsProps {
	readonly label: string;
	readonly tabs: readonly Tab[];
	/** The page keeps it in the URL, so that a reload and the back button restore it. */
	readonly current: string;
	readonly onChange: (id: string) => void;
}

export function Tabs({ label, tabs, current: asked, onChange }: TabsProps): ReactNode {
	// An address may name a tab that does not exist, or that the user may not see.
	const current = tabs.some(({ id }) => id === asked) ? asked : (tabs[0]?.id ?? "");
	const row = useInSight<HTMLDivElement>(current);
	return (
		<RadixTabs.Root value={current} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
			<RadixTabs.List ref={row} aria-label={label} className="bar ruled flex gap-4">
				{tabs.map(({ id, label: name, count }) => (
					<RadixTabs.Trigger
						key={id}
						value={id}
						className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-0.5 text-sm whitespace-nowrap text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
					>
						{name}
						{count !== undefined && <span className="figures text-xs text-faint">{formatCount(count)}</span>}
					</RadixTabs.Trigger>
				))}
			</RadixTabs.List>
			{tabs.map(({ id, content }) => (
				<RadixTabs.Content key={id} value={id} className="flex min-h-0 flex-1 flex-col gap-4 pt-4 outline-offset-4">
					{content}
				</RadixTabs.Content>
			))}
		</RadixTabs.Root>
	);
}
