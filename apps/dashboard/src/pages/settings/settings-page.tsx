import type { ReactNode } from "react";
import { Soon } from "../soon.tsx";

export function SettingsPage(): ReactNode {
	return <Soon name="settings" />;
}
