import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function EventPage(): ReactNode {
	return <Soon name="events" />;
}
