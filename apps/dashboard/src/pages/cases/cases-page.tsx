import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function CasesPage(): ReactNode {
	return <Soon name="cases" />;
}
