// A page that fails takes nothing else down. A part of it that an upgrade took away means: load the new version.

import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/states.tsx";
import { t } from "../messages/common.ts";

export function PageCrash({ error }: { readonly error: unknown }): ReactNode {
	const isUpgrade = error instanceof TypeError && /import|module|fetch/i.test(error.message);
	return (
		<div role="alert">
			<EmptyState
				icon={isUpgrade ? "refresh" : "alert"}
				title={isUpgrade ? t("upgraded") : t("crashTitle")}
				action={
					<Button look="primary" icon="refresh" onClick={() => location.reload()}>
						{t("reload")}
					</Button>
				}
			>
				{isUpgrade ? undefined : t("crashText")}
			</EmptyState>
		</div>
	);
}
