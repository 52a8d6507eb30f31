// Shown when a page throws. The rest of the dashboard keeps working.

import type { ReactNode } from "react";
import { ApiFailure, explainFailure } from "../api/failure.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/states.tsx";
import { t } from "../messages/common.ts";

export function PageCrash({ error }: { readonly error: unknown }): ReactNode {
	const isFailure = error instanceof ApiFailure;
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
				{isFailure ? explainFailure(error) : t("crashText")}
			</EmptyState>
		</div>
	);
}
