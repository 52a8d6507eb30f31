import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function RulesPage(): ReactNode {
	return <Soon name="rules" />;
}
