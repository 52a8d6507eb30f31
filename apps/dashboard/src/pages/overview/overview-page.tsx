import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function OverviewPage(): ReactNode {
	return <Soon name="overview" />;
}
