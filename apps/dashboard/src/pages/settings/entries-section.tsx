// Custom lists of the workspace: items that are always blocked, allowed or watched.

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Body, type Item, listWords } from "../../api/call.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select, TextArea } from "../../components/field.tsx";
import { Money } from "../../components/money.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { Reach } from "./section-parts.tsx";

type Entry = Item<"listEntries">;

export function EntriesSection(): ReactNode {
	const { can } = useSession();
	const entries = useInfiniteQuery(listQuery("listEntries", { query: { limit: 100 } }));
	const [isAdding, setIsAdding] = useState(false);
	useHandedOver("entries", () => setIsAdding(true));
	const items = entries.data?.items ?? [];
	return (
		<>
			<Reach isOfMode />
			<Card
				title={t("entries")}
				actions={
					can("addEntry") && (
						<Button size="sm" look="primary" icon="plus" onClick={() => setIsAdding(true)}>
							{t("addEntry")}
						</Button>
					)
				}
			>
				<p className="text-sm text-soft">{t("entriesText")}</p>
				{entries.isError && <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />}
				{entries.isPending && <SkeletonLines count={4} />}
				{entries.isSuccess && items.length === 0 && (
					<EmptyState icon="list" title={t("noEntries")}>
						{t("noEntriesText")}
					</EmptyState>
				)}
				<ul className="flex flex-col divide-y divide-line">
					{items.map((entry) => (
						<EntryLine key={entry.id} entry={entry} />
					))}
				</ul>
				{entries.hasNextPage && (
					<div>
						<Button onClick={() => void entries.fetchNextPage()}>{common("more")}</Button>
					</div>
				)}
			</Card>
			{isAdding && <AddEntry onClose={() => setIsAdding(false)} />}
		</>
	);
}

function EntryLine({ entry }: { readonly entry: Entry }): ReactNode {
	const { can } = useSession();
	const { nameOf } = usePeople();
	const remove = useChange("removeEntry", { onSuccess: () => showToast({ title: t("entryRemoved") }) });
	const tone = entry.list === "block" ? "block" : entry.list === "allow" ? "allow" : "review";
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
			<Badge tone={tone}>{nameWord(entry.list)}</Badge>
			<span className="font-medium">{nameWord(entry.kind)}</span>
			<span className="min-w-0 flex-1 truncate">
				{entry.value ?? <span className="text-faint">{t("hashed")}</span>}
				{entry.reason !== null && <span className="text-soft"> · {entry.reason}</span>}
			</span>
			{entry.customer_id !== null && <Badge>{t("entryCustomer", { customer: entry.customer_id })}</Badge>}
			{entry.maximum_amount !== null && (
				<span className="text-xs text-soft">
					{t("upTo")} <Money amount={entry.maximum_amount} />
				</span>
			)}
			<span className="text-xs text-faint">
				{entry.owner ?? nameOf(entry.created_by)}
				{entry.expires_at !== null && (
					<>
						{" · "}
						{t("until")} <Time at={entry.expires_at} form="moment" />
					</>
				)}
			</span>
			{can("removeEntry") && (
				<Button
					size="sm"
					look="quiet"
					icon="trash"
					isBusy={remove.isPending}
					onClick={() => remove.mutate({ parameters: { entry_id: entry.id } }, { onError: showProblem })}
				>
					{t("remove")}
				</Button>
			)}
		</li>
	);
}

const NEW_ENTRY = {
	list: "block",
	kind: "device",
	value: "",
	destination_type: "",
	bank_code: "",
	network: "",
	maximum_amount: "",
	reason: "",
};

const toChoices = (words: readonly string[]) => words.map((value) => ({ value, label: nameWord(value) }));

function AddEntry({ onClose }: { readonly onClose: () => void }): ReactNode {
	const { user, workspace } = useSession();
	const lists = listWords("addEntry", "list");
	const kinds = listWords("addEntry", "kind");
	const form = useApiForm("addEntry", {
		initial: NEW_ENTRY,
		toInput: ({ maximum_amount, ...texts }) => {
			const named = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
			const body = {
				...named,
				owner: user.name,
				...(maximum_amount !== "" && { maximum_amount: Number(maximum_amount) }),
			};
			return { body: body as Body<"addEntry"> };
		},
		onSuccess: () => {
			showToast({ title: t("entryAdded") });
			onClose();
		},
	});
	const { values, set, text, problemOf } = form;
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={t("addEntry")}
			description={t("addEntryText")}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="primary" type="submit" form="add-entry" isBusy={form.isBusy}>
						{t("addEntry")}
					</Button>
				</>
			}
		>
			<form id="add-entry" onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label={t("list")} error={problemOf("list")}>
						<Select value={values.list} choices={toChoices(lists)} onChoose={set("list")} />
					</Field>
					<Field label={t("kind")} error={problemOf("kind")}>
						<Select value={values.kind} choices={toChoices(kinds)} onChoose={set("kind")} />
					</Field>
				</div>
				<Field label={t("value")} hint={t("valueHint")} error={problemOf("value")}>
					<Input required maxLength={256} {...text("value")} />
				</Field>
				{values.kind === "destination" && (
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label={t("destinationType")} error={problemOf("destination_type")}>
							<Select
								value={values.destination_type}
								choices={[{ value: "", label: "–" }, ...toChoices(listWords("addEntry", "destination_type"))]}
								onChoose={set("destination_type")}
							/>
						</Field>
						<Field label={t("bankCode")} isOptional error={problemOf("bank_code")}>
							<Input maxLength={16} {...text("bank_code")} />
						</Field>
					</div>
				)}
				{listWords("addEntry", "network").length > 0 && values.kind.includes("ip") && (
					<Field label={t("network")} error={problemOf("network")}>
						<Select
							value={values.network}
							choices={[{ value: "", label: "–" }, ...toChoices(listWords("addEntry", "network"))]}
							onChoose={set("network")}
						/>
					</Field>
				)}
				{values.list === "allow" && (
					<Field
						label={t("maximumAmount", { currency: workspace.currency })}
						isOptional
						error={problemOf("maximum_amount")}
					>
						<Input type="number" min={0} step="any" {...text("maximum_amount")} />
					</Field>
				)}
				<Field label={t("reason")} error={problemOf("reason")}>
					<TextArea required maxLength={500} {...text("reason")} />
				</Field>
			</form>
		</Dialog>
	);
}
