import { type RefObject, useEffect, useRef } from "react";

/** For a row that scrolls sideways on a narrow screen: what is chosen in it is in sight, also after a reload. */
export function useInSight<Element extends HTMLElement>(chosen: string | undefined): RefObject<Element | null> {
	const row = useRef<Element>(null);
	useEffect(() => {
		const element = row.current?.querySelector("[aria-current=page], [data-state=active]");
		if (chosen !== undefined) element?.scrollIntoView({ inline: "center", block: "nearest" });
	}, [chosen]);
	return row;
}
