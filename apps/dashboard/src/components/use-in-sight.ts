import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the selected item into view in a row that scrolls sideways, also after a reload. */
export function useInSight<Element extends HTMLElement>(chosen: string | undefined): RefObject<Element | null> {
	const row = useRef<Element>(null);
	useEffect(() => {
		const element = row.current?.querySelector("[aria-current=page], [data-state=active]");
		if (chosen !== undefined) element?.scrollIntoView({ inline: "center", block: "nearest" });
	}, [chosen]);
	return row;
}
