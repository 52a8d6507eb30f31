// The search palette. A phone, an account or an ID number finds the customers linked to it, and an id opens its page. The
// search text never enters the address or the browser's history.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { readQuery } from "../api/queries.ts";
import { RiskBadge, StatusBadge } from "../components/badge.tsx";
import { Icon, type IconName } from "../components/icons.tsx";
import { shortenId } from "../components/id.tsx";
import { Dialog } from "../components/overlay.tsx";
import { t } from "../messages/shell.ts";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { useSession } from "../session/session-context.tsx";

interface SearchPaletteProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

interface Hit {
	readonly key: string;
	readonly icon: IconName;
	readonly label: string;
	readonly detail?: ReactNode;
	readonly open: () => void;
}

const TYPING_MS = 250;
const LENGTH_MIN = 3;
const HITS_MAX = 6;

export function SearchPalette({ isOpen, onClose }: SearchPaletteProps): ReactNode {
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={t("searchLabel")} width="md">
			<Palette onClose={onClose} />
		</Dialog>
	);
}

function Palette({ onClose }: Pick<SearchPaletteProps, "onClose">): ReactNode {
	const [typed, setTyped] = useState("");
	const [index, setIndex] = useState(0);
	const listId = useId();
	const { hits, isSearching, isNothing } = useHits(typed.trim(), onClose);
	const current = hits[Math.min(index, hits.length - 1)];
	const press = (event: KeyboardEvent): void => {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step !== 0) {
			event.preventDefault();
			setIndex((before) => (before + step + hits.length) % Math.max(hits.length, 1));
		}
		if (event.key === "Enter") current?.open();
	};
	return (
		<>
			<div className="flex items-center gap-2 rounded-md border border-edge px-3">
				<Icon name="search" className="text-soft" />
				<input
					// biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
					autoFocus
					role="combobox"
					aria-expanded={hits.length > 0}
					aria-controls={listId}
					aria-activedescendant={current === undefined ? undefined : `${listId}-${current.key}`}
					aria-label={t("searchLabel")}
					placeholder={t("searchPlaceholder")}
					autoComplete="off"
					spellCheck={false}
					maxLength={256}
					value={typed}
					onChange={(event) => {
						setTyped(event.target.value);
						setIndex(0);
					}}
					onKeyDown={press}
					className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
				/>
			</div>
			<div id={listId} role="listbox" aria-label={t("searchLabel")} className="flex min-h-52 flex-col">
				{hits.map((hit) => (
					<HitLine key={hit.key} hit={hit} id={`${listId}-${hit.key}`} isCurrent={hit === current} />
				))}
			</div>
			<p role="status" className="text-xs text-faint">
				{isNothing ? t("searchNothing") : isSearching ? "…" : t("searchHint")}
			</p>
		</>
	);
}

function HitLine({
	hit,
	id,
	isCurrent,
}: {
	readonly hit: Hit;
	readonly id: string;
	readonly isCurrent: boolean;
}): ReactNode {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the input hears Enter for the line that is current.
		// biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the current line.
		<div
			id={id}
			role="option"
			aria-selected={isCurrent}
			onClick={hit.open}
			className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm ${isCurrent ? "bg-accent-tint" : "hover:bg-hover"}`}
		>
			<Icon name={hit.icon} className="text-soft" />
			<span className="min-w-0 flex-1 truncate">{hit.label}</span>
			{hit.detail}
		</div>
	);
}

function useHits(typed: string, onClose: () => void) {
	const { can } = useSession();
	const navigate = useNavigate();
	const settled = useSettled(typed);
	const isLong = settled.length >= LENGTH_MIN;
	const query = { q: settled, limit: HITS_MAX };
	const customers = useQuery({
		...readQuery("listCustomers", { query }),
		enabled: isLong && can("listCustomers"),
		gcTime: 0,
	});
	const cases = useQuery({ ...readQuery("listCases", { query }), enabled: isLong && can("listCases"), gcTime: 0 });
	const go = (to: string) => () => {
		onClose();
		void navigate({ to });
	};
	const hits: Hit[] = [
		...listIdHits(typed).map(({ key, icon, label, to }) => ({ key, icon, label, open: go(to) })),
		...(isLong ? (customers.data?.data ?? []) : []).map((customer) => ({
			key: `customer-${customer.id}`,
			icon: "customers" as const,
			label: customer.id,
			detail: (
				<>
					<RiskBadge level={customer.risk_level} />
					<StatusBadge status={customer.status} />
				</>
			),
			open: go(`/customers/${encodeURIComponent(customer.id)}`),
		})),
		...(isLong ? (cases.data?.data ?? []) : []).map((one) => ({
			key: one.id,
			icon: "cases" as const,
			label: one.reason,
			detail: <StatusBadge status={one.status} />,
			open: go(`/cases/${one.id}`),
		})),
		...listPages(typed, can).map(({ to, name, icon }) => ({ key: to, icon, label: nameWord(name), open: go(to) })),
	];
	const isSearching = customers.isFetching || cases.isFetching;
	return { hits, isSearching, isNothing: isLong && !isSearching && hits.length === 0 };
}

function listPages(typed: string, can: ReturnType<typeof useSession>["can"]) {
	const lower = typed.toLowerCase();
	return NAVIGATION.filter(({ name, operation }) => can(operation) && nameWord(name).toLowerCase().includes(lower));
}

function listIdHits(typed: string): readonly { key: string; icon: IconName; label: string; to: string }[] {
	if (/^evt_\w{10,}$/.test(typed)) {
		return [
			{ key: typed, icon: "events", label: t("searchOpenEvent", { id: shortenId(typed) }), to: `/events/${typed}` },
		];
	}
	if (/^cas_\w{10,}$/.test(typed)) {
		return [{ key: typed, icon: "cases", label: t("searchOpenCase", { id: shortenId(typed) }), to: `/cases/${typed}` }];
	}
	return [];
}

function useSettled(typed: string): string {
	const [settled, setSettled] = useState(typed);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(typed), TYPING_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	return settled;
}
