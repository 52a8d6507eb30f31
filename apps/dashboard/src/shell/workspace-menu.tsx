import type { ReactNode } from "react";
import { Icon } from "../components/icons.tsx";
import { Menu } from "../components/overlay.tsx";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";
import { formatBasePath } from "../session/workspace-path.ts";

/** Shows the workspace of this tab and switches to another, which reloads the page. */
export function WorkspaceMenu({ isSlim = false }: { readonly isSlim?: boolean }): ReactNode {
	const { workspace, workspaces, mode } = useSession();
	const words = isSlim ? "hidden lg:block" : "";
	const items = workspaces.map(({ id, name, country, currency }) => ({
		label: name,
		hint: `${country} · ${currency}`,
		isChosen: id === workspace.id,
		onSelect: () => location.assign(formatBasePath({ mode, workspaceId: id })),
	}));
	return (
		<Menu
			align="start"
			groups={[items]}
			head={<span className="text-xs text-faint">{t("workspace")}</span>}
			trigger={
				<button
					type="button"
					className="flex min-h-11 w-full items-center gap-2 rounded-md border border-line bg-surface px-1.5 py-1 text-left hover:bg-hover lg:px-2"
				>
					<span className="sr-only">{`${t("workspace")}: ${workspace.name}`}</span>
					<span
						aria-hidden="true"
						className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent-tint text-2xs font-semibold text-accent-strong"
					>
						{workspace.country}
					</span>
					<span aria-hidden="true" className={`min-w-0 flex-1 ${words}`}>
						<span className="block truncate text-sm leading-tight font-medium">{workspace.name}</span>
						<span className="block truncate text-xs text-faint">
							{workspace.mode === "observe" ? t("observing") : workspace.currency}
						</span>
					</span>
					<Icon name="chevronsUpDown" size={14} className={`text-faint ${words}`} />
				</button>
			}
		/>
	);
}
