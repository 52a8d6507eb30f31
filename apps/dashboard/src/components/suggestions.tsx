// Suggestions under a text control while somebody types. The control keeps the focus and hears the keys; Radix places the
// list, and closes it on Escape and on a click elsewhere.

import { Popover as RadixPopover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

interface SuggestionsOptions<One> {
	readonly items: readonly One[];
	readonly keyOf: (item: One) => string;
	readonly onChoose: (item: One) => void;
	readonly onDismiss: () => void;
}

export interface Suggestions<One> extends SuggestionsOptions<One> {
	readonly listId: string;
	readonly current: One | undefined;
	/** Goes back to the first suggestion, when something else was typed. */
	readonly restart: () => void;
	/** For `onKeyDown` of the control. */
	readonly press: (event: KeyboardEvent) => void;
	/** The ARIA attributes of the control. It is a text area, which may not have the role `combobox`. */
	readonly ties: {
		readonly "aria-autocomplete": "list";
		readonly "aria-haspopup": "listbox";
		readonly "aria-controls": string | undefined;
		readonly "aria-activedescendant": string | undefined;
	};
}

export function useSuggestions<One>(options: SuggestionsOptions<One>): Suggestions<One> {
	const { items, keyOf, onChoose } = options;
	const listId = useId();
	const [index, setIndex] = useState(0);
	const current = items[Math.min(index, items.length - 1)];
	const press = (event: KeyboardEvent): void => {
		if (current === undefined) return;
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step !== 0) setIndex((index + step + items.length) % items.length);
		else if (event.key === "Enter" || event.key === "Tab") onChoose(current);
		else return;
		event.preventDefault();
	};
	return {
		...options,
		listId,
		current,
		restart: () => setIndex(0),
		press,
		ties: {
			"aria-autocomplete": "list",
			"aria-haspopup": "listbox",
			"aria-controls": current === undefined ? undefined : listId,
			"aria-activedescendant": current === undefined ? undefined : `${listId}-${keyOf(current)}`,
		},
	};
}

interface SuggestionListProps<One> {
	readonly suggestions: Suggestions<One>;
	readonly label: string;
	readonly draw: (item: One) => ReactNode;
	/** Divides the suggestions under headings. Items of one group must follow one another. */
	readonly groupOf?: (item: One) => string;
	/** The control that the list belongs to. */
	readonly children: ReactNode;
}

export function SuggestionList<One>(props: SuggestionListProps<One>): ReactNode {
	const { suggestions, label, draw, groupOf, children } = props;
	const { items, keyOf, listId, current, onChoose, onDismiss } = suggestions;
	const anchor = useRef<HTMLDivElement>(null);
	const option = (item: One): ReactNode => (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the control hears the keys for the current suggestion.
		// biome-ignore lint/a11y/useFocusableInteractive: the control keeps the focus.
		<div
			key={keyOf(item)}
			id={`${listId}-${keyOf(item)}`}
			role="option"
			aria-selected={item === current}
			ref={item === current ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => onChoose(item)}
			className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-2 py-1.5 text-sm hover:bg-hover aria-selected:bg-hover"
		>
			{draw(item)}
		</div>
	);
	return (
		<RadixPopover.Root open={items.length > 0} onOpenChange={(isOpen) => !isOpen && onDismiss()}>
			<RadixPopover.Anchor ref={anchor}>{children}</RadixPopover.Anchor>
			<RadixPopover.Content
				id={listId}
				role="listbox"
				aria-label={label}
				align="start"
				sideOffset={4}
				collisionPadding={8}
				onOpenAutoFocus={(event) => event.preventDefault()}
				onCloseAutoFocus={(event) => event.preventDefault()}
				onInteractOutside={(event) => {
					if (anchor.current?.contains(event.target as Node)) event.preventDefault();
				}}
				className="z-50 max-h-[min(24rem,60vh)] max-w-[min(90vw,36rem)] min-w-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-high"
			>
				{groupOf === undefined
					? items.map(option)
					: splitGroups(items, groupOf).map(({ name, members }) => (
							// biome-ignore lint/a11y/useSemanticElements: a fieldset inside a listbox has no meaning.
							<div key={name} role="group" aria-label={name}>
								<p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-medium text-faint">
									{name}
								</p>
								{members.map(option)}
							</div>
						))}
			</RadixPopover.Content>
		</RadixPopover.Root>
	);
}

function splitGroups<One>(items: readonly One[], groupOf: (item: One) => string) {
	const groups: { readonly name: string; readonly members: One[] }[] = [];
	for (const item of items) {
		const name = groupOf(item);
		const last = groups.at(-1);
		if (last?.name === name) last.members.push(item);
		else groups.push({ name, members: [item] });
	}
	return groups;
}
