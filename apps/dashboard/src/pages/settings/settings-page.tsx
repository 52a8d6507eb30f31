// The settings: one section for each topic, each with its own address. Sections that the role may not see are hidden.

import { Link, useParams } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { OperationId } from "../../api/call.ts";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Page } from "../../components/page.tsx";
import { EmptyState, SkeletonLines } from "../../components/states.tsx";
import { useInSight } from "../../components/use-in-sight.ts";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { loadChunk } from "../../shell/load-chunk.ts";

interface Section {
	readonly id:
		| "workspace"
		| "casework"
		| "lists"
		| "entries"
		| "keys"
		| "webhooks"
		| "people"
		| "account"
		| "retention"
		| "audit";
	readonly icon: IconName;
	readonly operation: OperationId;
	readonly Content: ComponentType;
}

/** The search offers them too. */
export const SECTIONS: readonly Section[] = [
	{
		id: "workspace",
		icon: "settings",
		operation: "readWorkspace",
		Content: lazy(async () => ({
			default: (await loadChunk(() => import("./workspace-section.tsx"))).WorkspaceSection,
		})),
	},
	{
		id: "casework",
		icon: "clock",
		operation: "readCasework",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./casework-section.tsx"))).CaseworkSection })),
	},
	{
		id: "lists",
		icon: "screening",
		operation: "readScreeningLists",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./lists-section.tsx"))).ListsSection })),
	},
	{
		id: "entries",
		icon: "list",
		operation: "listEntries",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./entries-section.tsx"))).EntriesSection })),
	},
	{
		id: "keys",
		icon: "key",
		operation: "listKeys",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./keys-section.tsx"))).KeysSection })),
	},
	{
		id: "webhooks",
		icon: "link",
		operation: "listWebhooks",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./webhooks-section.tsx"))).WebhooksSection })),
	},
	{
		id: "people",
		icon: "users",
		operation: "listUsers",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./people-section.tsx"))).PeopleSection })),
	},
	{
		id: "account",
		icon: "user",
		operation: "readSession",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./account-section.tsx"))).AccountSection })),
	},
	{
		id: "retention",
		icon: "lock",
		operation: "readRetention",
		Content: lazy(async () => ({
			default: (await loadChunk(() => import("./retention-section.tsx"))).RetentionSection,
		})),
	},
	{
		id: "audit",
		icon: "shield",
		operation: "listAudit",
		Content: lazy(async () => ({ default: (await loadChunk(() => import("./audit-section.tsx"))).AuditSection })),
	},
];

export function SettingsPage(): ReactNode {
	const { can } = useSession();
	const { section } = useParams({ strict: false });
	const offered = SECTIONS.filter(({ operation }) => can(operation));
	const current = section === undefined ? offered[0] : offered.find(({ id }) => id === section);
	const row = useInSight<HTMLElement>(current?.id);
	return (
		<Page title={t("title")} lead={t("lead")}>
			<div className="flex flex-col gap-4 lg:flex-row lg:gap-8">
				<nav ref={row} aria-label={t("title")} className="bar flex gap-1 lg:w-48 lg:shrink-0 lg:flex-col">
					{offered.map(({ id, icon }) => (
						<Link
							key={id}
							to="/settings/$section"
							params={{ section: id }}
							aria-current={id === current?.id ? "page" : undefined}
							className="flex min-h-9 items-center gap-2 rounded-md px-2.5 text-sm whitespace-nowrap text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-ink"
						>
							<Icon name={icon} />
							{t(id)}
						</Link>
					))}
				</nav>
				<div className="flex min-w-0 flex-1 flex-col gap-4">
					{current === undefined ? (
						<EmptyState icon="search" title={t("noSection")}>
							{t("noSectionText")}
						</EmptyState>
					) : (
						<Suspense fallback={<SkeletonLines count={8} />}>
							<current.Content />
						</Suspense>
					)}
				</div>
			</div>
		</Page>
	);
}
