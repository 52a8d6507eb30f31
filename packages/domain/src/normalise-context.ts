// What normalising needs from the world, handed in so that this package stays pure.

import type { WorkspaceSettings } from "./customer.ts";
import type { EventWarning } from "./decision.ts";
import type { EntryLookup } from "./entries/entry.ts";
import type { EventSecrets, Hash, NormalEvent, RateSource } from "./event.ts";
import type { Screener } from "./screening.ts";
import type { Namespace } from "./vocabulary.ts";

/** Units of the workspace's currency for one unit of the asked one. */
export interface Rate {
	readonly rate: number;
	readonly rateAt: string;
	readonly rateSource: RateSource;
}

export interface NormaliseContext {
	readonly id: string;
	readonly receivedAt: number;
	readonly workspace: WorkspaceSettings;
	/** True for imports and for batches sent as backfill: history at any age. */
	readonly isHistory: boolean;
	hash(namespace: Namespace, value: string): Hash;
	rateFor(currency: string): Rate | undefined;
	usdRate(): Rate | undefined;
	/** Is given a folded address: dotted IPv4, or IPv6 in its shortest spelling. */
	countryOfIp(ip: string): string | undefined;
	isDisposableEmail(domain: string): boolean;
	/** Is asked for the canonical spelling, and for the spelling that was sent where that differs. */
	isSanctionedWallet(address: string, chain: string): boolean;
	/** The workspace's own lists. */
	readonly lists?: EntryLookup | undefined;
	/** Searches for the names of the other sides; the customer is screened later, by all that is known of them. */
	readonly screener?: Screener | undefined;
}

export interface NormalisedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	/** Absent where there is nothing to warn of. */
	readonly warnings: readonly EventWarning[] | undefined;
}
