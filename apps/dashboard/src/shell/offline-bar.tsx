import { type ReactNode, useSyncExternalStore } from "react";
import { useLiveState } from "../api/live.ts";
import { Icon } from "../components/icons.tsx";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";

/** Tells that there is no connection, for as long as there is none. Screen readers announce it, because the element is always there. On a phone it stays below the band of the test mode. */
export function OfflineBar(): ReactNode {
	const { mode } = useSession();
	const isStreamLost = useLiveState() === "lost";
	const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
	return (
		<div role="status" className={`sticky z-30 shrink-0 md:static ${mode === "test" ? "top-7" : "top-0"}`}>
			{(isStreamLost || !isOnline) && (
				<p className="flex items-center justify-center gap-2 bg-block-tint px-3 py-1 text-xs font-medium text-block">
					<Icon name="alert" size={14} />
					{t("offline")}
				</p>
			)}
		</div>
	);
}

function subscribe(listener: () => void): () => void {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}
