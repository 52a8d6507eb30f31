import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function ScreeningPage(): ReactNode {
	return <Soon name="screening" />;
}
