// The dependencies of normalising. They are passed in, so that this package stays pure.

import type { WorkspaceSettings } from "./customer.ts";
import type { EventWarning } from "./decision.ts";
import type { EntryLookup } from "./entries/entry.ts";
import type { EventSecrets, Hash, NormalEvent, RateSource } from "./event.ts";
import type { Screener } from "./screening.ts";
import type { Namespace } from "./vocabulary.ts";

/** Units of the workspace's currency for one unit of the requested currency. */
export interface Rate {
	readonly rate: number;
	readonly rateAt: string;
	readonly rateSource: RateSource;
}

export interface NormaliseContext {
	readonly id: string;
	readonly receivedAt: number;
	readonly workspace: WorkspaceSettings;
	/** True for imports and backfill batches: every event is history, whatever its age. */
	readonly isHistory: boolean;
	hash(namespace: Namespace, value: string): Hash;
	rateFor(currency: string): Rate | undefined;
	usdRate(): Rate | undefined;
	/** Takes a folded address: dotted IPv4, or IPv6 in its shortest spelling. */
	countryOfIp(ip: string): string | undefined;
	isDisposableEmail(domain: string): boolean;
	/** Called with the canonical spelling, and with the spelling that was sent if that differs. */
	isSanctionedWallet(address: string, chain: string): boolean;
	/** The workspace's own lists. */
	readonly lists?: EntryLookup | undefined;
	/** Screens the names of counterparties. The customer is screened later, with all data that is known about them. */
	readonly screener?: Screener | undefined;
}

export interface NormalisedEvent {
	readonly event: NormalEvent;
	readonly secrets: EventSecrets;
	/** Absent if there are no warnings. */
	readonly warnings: readonly EventWarning[] | undefined;
}
