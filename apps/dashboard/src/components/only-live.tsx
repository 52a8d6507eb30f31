import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OperationId } from "../api/call.ts";
import { t } from "../messages/common.ts";
import { useSession } from "../session/session-context.tsx";
import { formatBasePath } from "../session/workspace-path.ts";
import { Icon } from "./icons.tsx";

interface OnlyLiveProps {
	readonly operation: OperationId;
	readonly text: string;
}

/** Says that a change applies to both modes, with a link to the same page in live mode. Empty where the user may act. */
export function OnlyLive({ operation, text }: OnlyLiveProps): ReactNode {
	const { workspace, needsLive } = useSession();
	const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
	if (!needsLive(operation)) return null;
	return (
		<p className="flex items-start gap-2 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			<Icon name="info" className="mt-0.5" />
			<span>
				{text}{" "}
				<a
					href={formatBasePath({ mode: "live", workspaceId: workspace.id }) + path}
					className="font-medium underline underline-offset-2"
				>
					{t("switchToLive")}
				</a>
			</span>
		</p>
	);
}
