// A segmented control: one of a few choices, as a period or a view.

import type { ReactNode } from "react";

interface SegmentedControlProps<Id extends string> {
	readonly label: string;
	readonly chosen: Id;
	readonly choices: readonly { readonly id: Id; readonly label: string }[];
	readonly onChoose: (id: Id) => void;
}

/** The gaps are the lines between the choices. On a phone a row has three choices or two, and they fill it. */
export function SegmentedControl<Id extends string>({
	label,
	chosen,
	choices,
	onChoose,
}: SegmentedControlProps<Id>): ReactNode {
	const share = choices.length % 3 === 0 ? "max-sm:basis-[30%]" : "max-sm:basis-[40%]";
	return (
		<fieldset className="inline-flex max-w-full min-w-0 flex-wrap gap-px overflow-hidden rounded-md border border-edge bg-line max-sm:flex max-sm:w-full">
			<legend className="sr-only">{label}</legend>
			{choices.map(({ id, label: name }) => (
				<button
					key={id}
					type="button"
					aria-pressed={id === chosen}
					onClick={() => onChoose(id)}
					className={`h-7 px-2.5 text-xs whitespace-nowrap -outline-offset-2 max-sm:grow ${share} ${id === chosen ? "bg-accent-tint font-medium text-accent" : "bg-surface text-soft hover:bg-hover"}`}
				>
					{name}
				</button>
			))}
		</fieldset>
	);
}
