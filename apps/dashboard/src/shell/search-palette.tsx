// The search palette: customers, cases, events, rules, pages and actions, by keyboard alone. The search text never enters
// the address or the browser's history.

import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { Icon, type IconName } from "../components/icons.tsx";
import { Dialog } from "../components/overlay.tsx";
import { t } from "../messages/search.ts";
import { t as shell } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";
import { type Command, useCommands } from "./palette-commands.ts";
import { type Hit, type SectionName, useResults } from "./palette-results.tsx";
import { rankLabel } from "./rank-label.ts";
import { listRecent, type RecentItem, rememberItem } from "./recent-items.ts";

interface SearchPaletteProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
	readonly onHelp: () => void;
}

const COMMANDS_MAX = 5;

export function SearchPalette({ isOpen, onClose, onHelp }: SearchPaletteProps): ReactNode {
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={shell("searchLabel")} width="lg">
			<Palette onClose={onClose} onHelp={onHelp} />
		</Dialog>
	);
}

function Palette({ onClose, onHelp }: Pick<SearchPaletteProps, "onClose" | "onHelp">): ReactNode {
	const [typed, setTyped] = useState("");
	const [index, setIndex] = useState(0);
	const [isWaiting, setIsWaiting] = useState(false);
	const listId = useId();
	const { hasScope } = useSession();
	const { hits, isSearching, open } = useHits(typed.trim(), onClose, onHelp);
	const current = hits[Math.min(index, hits.length - 1)];
	const idOf = (hit: Hit): string => `${listId}-${hits.indexOf(hit)}`;
	useEffect(() => {
		if (current !== undefined) document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" });
	}, [current, index, listId]);
	useEffect(() => {
		if (!isWaiting || isSearching) return;
		setIsWaiting(false);
		if (current !== undefined) open(current);
	}, [isWaiting, isSearching, current, open]);
	const press = (event: KeyboardEvent): void => {
		const next = findNext(event.key, Math.min(index, hits.length - 1), hits.length);
		if (next !== undefined) {
			event.preventDefault();
			setIndex(next);
		}
		if (event.key !== "Enter") return;
		// The results of an earlier text may still be shown: Enter then opens the first result of the whole text.
		if (isSearching && !isCommand(current)) setIsWaiting(true);
		else if (current !== undefined) open(current);
	};
	return (
		<>
			<div className="m-0.5 flex shrink-0 items-center gap-2 rounded-md border border-edge px-3 focus-within:outline-2 focus-within:outline-accent">
				<Icon name="search" className="text-soft" />
				<input
					// biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
					autoFocus
					role="combobox"
					aria-expanded={hits.length > 0}
					aria-controls={listId}
					aria-activedescendant={current === undefined ? undefined : idOf(current)}
					aria-label={shell("searchLabel")}
					placeholder={hasScope("customers:personal") ? t("placeholder") : t("placeholderNoNames")}
					autoComplete="off"
					spellCheck={false}
					maxLength={256}
					value={typed}
					onChange={(event) => {
						setTyped(event.target.value);
						setIndex(0);
						setIsWaiting(false);
					}}
					onKeyDown={press}
					className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
				/>
			</div>
			<div
				id={listId}
				role="listbox"
				aria-label={shell("searchLabel")}
				className="relative flex h-[min(28rem,calc(84vh-13rem))] flex-col gap-2 overflow-y-auto"
			>
				{groupHits(hits).map(([section, group]) => (
					// biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own.
					<div key={section} role="group" aria-label={t(section)}>
						<p aria-hidden="true" className="px-2.5 pt-1 pb-0.5 text-xs font-medium text-soft">
							{t(section)}
						</p>
						{group.map((hit) => (
							<HitLine key={hit.key} hit={hit} id={idOf(hit)} isCurrent={hit === current} onOpen={() => open(hit)} />
						))}
					</div>
				))}
			</div>
			<p role="status" className="flex flex-wrap justify-between gap-x-4 text-xs text-soft">
				<span>{describeState(typed.trim(), hits.length, isSearching)}</span>
				<span aria-hidden="true" className="max-md:hidden">
					{t("keys")}
				</span>
			</p>
		</>
	);
}

const isCommand = (hit: Hit | undefined): boolean => hit?.section === "actions" || hit?.section === "pages";

function describeState(typed: string, count: number, isSearching: boolean): string {
	if (typed === "") return t("hint");
	if (isSearching) return t("searching");
	return count === 0 ? t("nothing") : t("found", { count });
}

function findNext(key: string, index: number, count: number): number | undefined {
	if (count === 0) return undefined;
	if (key === "ArrowDown") return (index + 1) % count;
	if (key === "ArrowUp") return (index - 1 + count) % count;
	return undefined;
}

interface HitLineProps {
	readonly hit: Hit;
	readonly id: string;
	readonly isCurrent: boolean;
	readonly onOpen: () => void;
}

function HitLine({ hit, id, isCurrent, onOpen }: HitLineProps): ReactNode {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the input hears Enter for the line that is current.
		// biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the current line.
		<div
			id={id}
			role="option"
			aria-selected={isCurrent}
			onClick={onOpen}
			className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 text-sm ${isCurrent ? "bg-accent-tint" : "hover:bg-hover"}`}
		>
			<Icon name={hit.icon} className="shrink-0 text-soft" />
			<span className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:gap-2">
				<span className="truncate">{hit.label}</span>
				{hit.note !== undefined && <span className="truncate text-xs text-soft">{hit.note}</span>}
			</span>
			<span className="flex shrink-0 items-center gap-1.5 max-sm:hidden">{hit.detail}</span>
		</div>
	);
}

function useHits(typed: string, onClose: () => void, onHelp: () => void) {
	const { workspace, mode, user } = useSession();
	const place = `${mode} ${workspace.id} ${user.id}`;
	const commands = useCommands(onHelp);
	const results = useResults(typed);
	const recent = useRecent(place, commands);
	const hits =
		typed === ""
			? [...recent, ...commands.slice(0, COMMANDS_MAX).map(toHit)]
			: [...rankCommands(typed, commands), ...results.hits];
	const open = (hit: Hit): void => {
		if (hit.recent !== undefined) rememberItem(place, hit.recent);
		onClose();
		hit.open();
	};
	return { hits, isSearching: results.isSearching, open };
}

const ICONS: Readonly<Record<Exclude<RecentItem["kind"], "command">, IconName>> = {
	customer: "customers",
	case: "cases",
	event: "events",
	rule: "rules",
};

/** A command that the role may not use any more is left out. */
function useRecent(place: string, commands: readonly Command[]): readonly Hit[] {
	const navigate = useNavigate();
	const kept = useMemo(() => listRecent(place), [place]);
	return kept.flatMap((item): Hit[] => {
		const shared = { key: `recent-${item.key}`, section: "recent", recent: item } as const;
		if (item.kind !== "command") {
			return [{ ...shared, icon: ICONS[item.kind], label: item.label, open: () => void navigate({ to: item.to }) }];
		}
		const command = commands.find(({ key }) => key === item.key);
		return command === undefined ? [] : [{ ...toHit(command), ...shared }];
	});
}

function toHit({ key, section, icon, label, note, run }: Command): Hit {
	return { key, section, icon, label, note, open: run, recent: { key, kind: "command", label, to: "" } };
}

/** The better section comes first, so that Enter opens the best of all. */
function rankCommands(typed: string, commands: readonly Command[]): readonly Hit[] {
	const ranked = commands
		.flatMap((command) => {
			const rank = rankLabel(typed, command.label, command.also === undefined ? [] : [command.also]);
			return rank === undefined ? [] : [{ command, rank }];
		})
		.sort((one, other) => other.rank - one.rank);
	const sections = [...new Set(ranked.map(({ command }) => command.section))];
	return sections.flatMap((section) =>
		ranked
			.filter(({ command }) => command.section === section)
			.slice(0, COMMANDS_MAX)
			.map(({ command }) => toHit(command)),
	);
}

function groupHits(hits: readonly Hit[]): readonly (readonly [SectionName, readonly Hit[]])[] {
	const sections = [...new Set(hits.map(({ section }) => section))];
	return sections.map((section) => [section, hits.filter((hit) => hit.section === section)] as const);
}
