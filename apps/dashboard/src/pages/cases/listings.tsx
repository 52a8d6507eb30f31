// Entries of block and allow lists that are written when the case is closed: buttons on the evidence, with scope and end.

import type { ReactNode } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { Field, Select } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { t } from "../../messages/cases.ts";
import { useSession } from "../../session/session-context.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { useClosingDraft } from "./case-drafts.ts";
import type { CaseDetails, Listing, ListingDraft } from "./case-types.ts";

const DAY_MS = 86_400_000;

/** A block ends when somebody removes it. An allow entry must end, and 90 days are the default of the service. */
const OFFERS = [
	{ list: "block", kind: "destination", scope: "workspace", days: 0, key: "b", label: "blockDestination" },
	{ list: "block", kind: "device", scope: "workspace", days: 0, key: "d", label: "blockDevice" },
	{ list: "allow", kind: "destination", scope: "customer", days: 90, key: "y", label: "allowPayee" },
] as const;

export function toListing({ list, kind, scope, days }: ListingDraft): Listing {
	return { list, kind, scope, ...(days > 0 && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }) };
}

/** Says which account the entry will name, where it is known. */
function nameListing({ payee_account: account }: CaseDetails, listing: Pick<ListingDraft, "list" | "kind">): string {
	if (listing.kind === "destination" && account !== null) {
		return t(listing.list === "allow" ? "allowAccount" : "blockAccount", { account });
	}
	const offer = OFFERS.find((one) => isSame(one, listing));
	return offer === undefined ? "" : t(offer.label);
}

function isSame(one: Pick<ListingDraft, "list" | "kind">, other: Pick<ListingDraft, "list" | "kind">): boolean {
	return one.list === other.list && one.kind === other.kind;
}

/** Buttons that add an entry to the closing, or take it out again. */
export function ListingButtons({ item }: { readonly item: CaseDetails }): ReactNode {
	const { can } = useSession();
	const [draft, setDraft] = useClosingDraft(item.id);
	const { kinds, rules } = item.listable;
	const mayList = item.status !== "closed" && can("closeCase") && can("addEntry");
	const offers = OFFERS.filter(
		({ list, kind }) => mayList && kinds.includes(kind) && (list === "block" || rules.length > 0),
	);
	const toggle = ({ list, kind, scope, days }: (typeof OFFERS)[number]): void => {
		const others = draft.listings.filter((one) => one.kind !== kind);
		const isChosen = draft.listings.some((one) => isSame(one, { list, kind }));
		setDraft({ ...draft, listings: isChosen ? others : [...others, { list, kind, scope, days }] });
	};
	const isRefused = ({ list }: (typeof OFFERS)[number]): boolean => list === "allow" && draft.outcome === "fraud";
	useShortcuts(
		offers.map((offer) => ({
			keys: offer.key,
			label: nameListing(item, offer),
			group: t("keysCase"),
			isDisabled: isRefused(offer),
			run: () => toggle(offer),
		})),
	);
	if (offers.length === 0) return null;
	return (
		<div className="flex flex-col gap-2 border-t border-line pt-3">
			<div className="flex flex-wrap gap-2">
				{offers.map((offer) => (
					<Button
						key={offer.key}
						size="sm"
						icon={offer.list === "allow" ? "check" : "ban"}
						shortcut={offer.key}
						disabled={isRefused(offer)}
						aria-pressed={draft.listings.some((one) => isSame(one, offer))}
						className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent"
						onClick={() => toggle(offer)}
					>
						{nameListing(item, offer)}
					</Button>
				))}
			</div>
			{draft.listings.map((listing) => (
				<ListingTerms
					key={`${listing.list} ${listing.kind}`}
					name={nameListing(item, listing)}
					listing={listing}
					onChange={(changed) =>
						setDraft({ ...draft, listings: draft.listings.map((one) => (one === listing ? changed : one)) })
					}
				/>
			))}
		</div>
	);
}

interface ListingTermsProps {
	readonly name: string;
	readonly listing: ListingDraft;
	readonly onChange: (listing: ListingDraft) => void;
}

function ListingTerms({ name, listing, onChange }: ListingTermsProps): ReactNode {
	const days = listing.list === "allow" ? [30, 90, 365] : [0, 30, 90, 365];
	return (
		<fieldset className="flex flex-wrap items-end gap-3 rounded-md bg-sunken p-3">
			<legend className="sr-only">{name}</legend>
			<p className="basis-full text-sm font-medium">{name}</p>
			<Field label={t("listingScope")}>
				<Select
					value={listing.scope}
					onChoose={(scope) => onChange({ ...listing, scope: scope as ListingDraft["scope"] })}
					choices={[
						{ value: "customer", label: t("scopeCustomer") },
						{ value: "workspace", label: t("scopeWorkspace") },
					]}
				/>
			</Field>
			<Field label={t("listingEnd")}>
				<Select
					value={String(listing.days)}
					onChoose={(value) => onChange({ ...listing, days: Number(value) })}
					choices={days.map((count) => ({
						value: String(count),
						label: count === 0 ? t("endNever") : t("endDays", { count }),
					}))}
				/>
			</Field>
		</fieldset>
	);
}

/** The entries that the closing will write, each with a button that takes it out. */
export function ChosenListings({ item }: { readonly item: CaseDetails }): ReactNode {
	const [draft, setDraft] = useClosingDraft(item.id);
	if (draft.listings.length === 0) return null;
	return (
		<ul className="flex flex-col gap-1">
			{draft.listings.map((listing) => (
				<li key={`${listing.list} ${listing.kind}`} className="flex items-center gap-1.5 text-sm text-accent">
					<Icon name={listing.list === "allow" ? "check" : "ban"} size={14} />
					<span className="min-w-0 flex-1">
						{nameListing(item, listing)} · {listing.scope === "customer" ? t("scopeCustomer") : t("scopeWorkspace")}
					</span>
					<IconButton
						size="sm"
						icon="close"
						label={t("listingRemove", { name: nameListing(item, listing) })}
						onClick={() => setDraft({ ...draft, listings: draft.listings.filter((one) => one !== listing) })}
					/>
				</li>
			))}
		</ul>
	);
}
