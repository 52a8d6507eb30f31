// Views of the queue: built-in ones and saved ones.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMentions } from "../../api/mentions.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Checkbox, Field, Input } from "../../components/field.tsx";
import { Dialog, Popover } from "../../components/overlay.tsx";
import { usePeople } from "../../components/person.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { hasSameFilters, parseSearch, stringifySearch } from "../../shell/search-params.ts";
import { type QueueSearch, readQueueSearch } from "./queue-filters.ts";
import { countQuery, useRecount } from "./queue-query.ts";

/** A mention in a closed case counts as well. */
const ANY_STATUS = ["open", "in_review", "closed"] as const;

interface View {
	readonly name: string;
	readonly search: QueueSearch;
	readonly count?: number | undefined;
	readonly isPressing?: boolean;
}

export function useCounts() {
	const { me } = usePeople();
	const unseen = useMentions(me, true);
	const all = useQuery(countQuery({}));
	const mine = useQuery(countQuery({ assignee: me }));
	useRecount(() => {
		void all.refetch();
		void mine.refetch();
	});
	return { all: all.data, mine: mine.data, unseen };
}

/** The built-in views as links. */
export function CommonViews({
	search,
	counts: { all, mine, unseen },
}: {
	readonly search: QueueSearch;
	readonly counts: ReturnType<typeof useCounts>;
}): ReactNode {
	const views: readonly View[] = [
		{ name: t("viewTodo"), search: {}, count: all?.total },
		{ name: t("viewMine"), search: { assignee: "me" }, count: mine?.total },
		{ name: t("viewUnassigned"), search: { assignee: "none" }, count: all?.unassigned },
		{ name: t("viewDue"), search: { overdue: ["true"], sort: "due" }, count: all?.overdue, isPressing: true },
		{
			name: t("viewMentions"),
			search: { mentioned: ["me"], status: [...ANY_STATUS], sort: "newest" },
			count: unseen === 0 ? undefined : unseen,
		},
		{ name: t("viewClosed"), search: { status: ["closed"], sort: "newest" } },
	];
	// The unseen mentions are a part of the same view.
	const current = search.mentioned === undefined ? search : { ...search, mentioned: ["me"] };
	return (
		<nav aria-label={t("views")} className="bar ruled -mx-4 flex shrink-0 gap-4 px-4 md:mx-0 md:px-0">
			{views.map(({ name, search: own, count, isPressing = false }) => {
				const isCurrent = hasSameFilters(own, current);
				return (
					<Link
						key={name}
						to="/cases"
						search={own}
						aria-current={isCurrent ? "page" : undefined}
						className={`flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-0.5 text-sm whitespace-nowrap ${isCurrent ? "border-accent font-medium text-ink" : "border-transparent text-soft hover:text-ink"}`}
					>
						{name}
						{count !== undefined && (
							<span
								className={`figures rounded-full px-1.5 text-xs ${isPressing && count > 0 ? "bg-block-tint text-block" : "bg-neutral-tint text-soft"}`}
							>
								{formatCount(count)}
							</span>
						)}
					</Link>
				);
			})}
		</nav>
	);
}

const PAGE = "cases";

/** Saved views: open one, save the current one, or remove your own. */
export function SavedViews({ search }: { readonly search: QueueSearch }): ReactNode {
	const { me, nameOf } = usePeople();
	const [isOpen, setIsOpen] = useState(false);
	const [isSaving, setIsSaving] = useState(false);
	const views = useQuery(readQuery("listViews", { query: { page: PAGE, limit: 100 } }));
	const remove = useChange("removeView", {
		changes: ["listViews"],
		onSuccess: () => showToast({ title: t("viewRemoved") }),
	});
	const list = views.data?.data ?? [];
	return (
		<>
			<Popover
				label={t("savedViews")}
				isOpen={isOpen}
				onOpenChange={setIsOpen}
				trigger={<Button icon="flag">{t("savedViews")}</Button>}
			>
				<div className="flex w-72 max-w-[80vw] flex-col gap-1">
					{list.length === 0 && <p className="text-sm text-soft">{t("noViews")}</p>}
					<ul className="flex max-h-72 flex-col overflow-y-auto">
						{list.map(({ id, name, query, owner, shared }) => (
							<li key={id} className="flex items-center gap-1 rounded-sm hover:bg-hover">
								<Link
									to="/cases"
									search={readQueueSearch(parseSearch(query))}
									onClick={() => setIsOpen(false)}
									className="min-w-0 flex-1 px-2 py-1.5 text-sm"
								>
									<span className="block truncate">{name}</span>
									{shared && owner !== me && (
										<span className="block text-xs text-faint">{t("viewSharedBy", { name: nameOf(owner) })}</span>
									)}
								</Link>
								{owner === me && (
									<IconButton
										size="sm"
										icon="trash"
										label={t("viewRemove", { name })}
										onClick={() => remove.mutate({ parameters: { view_id: id } })}
									/>
								)}
							</li>
						))}
					</ul>
					<Button
						size="sm"
						icon="plus"
						onClick={() => {
							setIsOpen(false);
							setIsSaving(true);
						}}
					>
						{t("saveView")}
					</Button>
				</div>
			</Popover>
			<SaveView isOpen={isSaving} onClose={() => setIsSaving(false)} search={search} />
		</>
	);
}

interface SaveViewProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
	readonly search: QueueSearch;
}

function SaveView({ isOpen, onClose, search }: SaveViewProps): ReactNode {
	const form = useApiForm("saveView", {
		initial: { name: "", isShared: false },
		changes: ["listViews"],
		toInput: ({ name, isShared }) => {
			const query = stringifySearch(search).replace(/^\?/, "");
			return name.trim() === "" ? undefined : { body: { page: PAGE, name: name.trim(), query, shared: isShared } };
		},
		onSuccess: (_answer, reset) => {
			showToast({ title: t("viewSaved") });
			reset();
			onClose();
		},
	});
	const { name, isShared } = form.values;
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			width="sm"
			title={t("saveView")}
			description={t("saveViewText")}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button look="primary" disabled={name.trim() === ""} isBusy={form.isBusy} onClick={() => form.send()}>
						{tc("save")}
					</Button>
				</>
			}
		>
			<form className="flex flex-col gap-3" onSubmit={form.submit}>
				<FormError error={form.error} />
				<Field label={t("viewName")} hint={t("viewNameHint")}>
					<Input maxLength={100} {...form.text("name")} />
				</Field>
				<Checkbox label={t("viewShared")} checked={isShared} onToggle={form.set("isShared")} />
			</form>
		</Dialog>
	);
}
