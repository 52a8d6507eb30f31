import type { ReactNode } from "react";
import { Page } from "../components/page.tsx";
import { EmptyState } from "../components/states.tsx";
import { t } from "../messages/shell.ts";
import type { NavigationItem } from "./navigation.ts";

/** In the place of a page that is being built. */
export function Soon({ name }: { readonly name: NavigationItem["name"] }): ReactNode {
	return (
		<Page title={t(name)}>
			<EmptyState icon={name} title={t("soonTitle")}>
				{t("soonText")}
			</EmptyState>
		</Page>
	);
}
