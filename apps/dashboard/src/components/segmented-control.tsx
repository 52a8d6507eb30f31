// A segmented control: one of a few choices, as a period or a view.

import type { ReactNode } from "react";

interface SegmentedControlProps<Id extends string> {
	readonly label: string;
	readonly chosen: Id;
	readonly choices: readonly { readonly id: Id; readonly label: string }[];
	readonly onChoose: (id: Id) => void;
}

export function SegmentedControl<Id extends string>({
	label,
	chosen,
	choices,
	onChoose,
}: SegmentedControlProps<Id>): ReactNode {
	return (
		<fieldset className="inline-flex max-w-full min-w-0 flex-wrap rounded-md border border-edge">
			<legend className="sr-only">{label}</legend>
			{choices.map(({ id, label: name }) => (
				<button
					key={id}
					type="button"
					aria-pressed={id === chosen}
					onClick={() => onChoose(id)}
					className={`h-7 px-2.5 text-xs whitespace-nowrap -outline-offset-2 first-of-type:rounded-l-[5px] last-of-type:rounded-r-[5px] not-first-of-type:border-l not-first-of-type:border-line ${id === chosen ? "bg-accent-tint font-medium text-accent" : "text-soft hover:bg-hover"}`}
				>
					{name}
				</button>
			))}
		</fieldset>
	);
}
