// Shown when a page throws. The rest of the dashboard keeps working.

import { type ReactNode, useEffect } from "react";
import { ApiFailure, explainReadFailure } from "../api/failure.ts";
import { onRecovery } from "../api/recovery.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/states.tsx";
import { t } from "../messages/common.ts";

export function PageCrash({ error }: { readonly error: unknown }): ReactNode {
	const isFailure = error instanceof ApiFailure;
	// Code that could not be loaded is asked for again only by a new page. The address, and with it the filters, stay.
	useEffect(() => (isFailure ? onRecovery(() => location.reload()) : undefined), [isFailure]);
	return (
		<div role="alert">
			<EmptyState
				icon="alert"
				title={isFailure ? t("errorTitle") : t("crashTitle")}
				action={
					<Button look="primary" icon="refresh" onClick={() => location.reload()}>
						{t("reload")}
					</Button>
				}
			>
				{isFailure ? explainReadFailure(error) : t("crashText")}
			</EmptyState>
		</div>
	);
}
