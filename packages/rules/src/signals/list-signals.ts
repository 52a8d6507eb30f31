// Signals of the workspace's own lists, as they were when the event arrived.

import { type AllowedEntry, type AnonymousNetwork, type ListedEntry, payerOf } from "@hakiki/domain";
import type { Facts } from "./facts.ts";

export const listSignals = {
	/** The block entry that the event matches. */
	blockEntry: ({ event }: Facts): ListedEntry | undefined => event.listed?.block,
	/** The allow entries that cover the event and its amount. */
	allowEntries: ({ event }: Facts): readonly AllowedEntry[] | undefined => event.listed?.allow,
	/** The kind of network of the event's address, if a supplied list contains it. */
	anonymousNetwork: ({ event }: Facts): AnonymousNetwork | undefined => event.device?.network,
	/** True if the device belongs to one of the workspace's agents. */
	isAgentsDevice: ({ event }: Facts): boolean => event.device?.isAgents === true,
	/** True if the money comes from a lender on the workspace's list. */
	isFromLender: ({ event }: Facts): boolean => event.counterparty?.isLender === true && payerOf(event) !== undefined,
};
