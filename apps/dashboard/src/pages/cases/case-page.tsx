import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function CasePage(): ReactNode {
	return <Soon name="cases" />;
}
