import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function CustomersPage(): ReactNode {
	return <Soon name="customers" />;
}
