import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function CustomerPage(): ReactNode {
	return <Soon name="customers" />;
}
