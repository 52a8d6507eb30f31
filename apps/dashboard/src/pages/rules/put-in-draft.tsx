// The submit button of every form that changes the draft.

import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { t } from "../../messages/rules.ts";

export function PutInDraft({ isBusy }: { readonly isBusy: boolean }): ReactNode {
	return (
		<div className="flex flex-wrap items-center gap-3">
			<Button type="submit" look="primary" isBusy={isBusy}>
				{t("putInDraft")}
			</Button>
			<p className="text-xs text-faint">{`${t("putInDraftText")} ${t("bothModes")}`}</p>
		</div>
	);
}
