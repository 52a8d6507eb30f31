// What the cards of the case settings share: who may change them, and how they are saved.

import type { Answer } from "../../api/call.ts";
import { useChange } from "../../api/queries.ts";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";

export type Casework = Answer<"readCasework">;
export type Clock = Casework["clocks"][number];

export function useIsLocked(): boolean {
	const { can, mode } = useSession();
	return !can("changeCasework") || mode === "test";
}

export function useCaseworkChange() {
	return useChange("changeCasework", { changes: ["Cases"], onSuccess: () => showToast({ title: t("saved") }) });
}
