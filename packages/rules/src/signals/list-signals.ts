// Signals of the workspace's own lists, as they were when the event came.

import { type AllowedEntry, type AnonymousNetwork, type ListedEntry, payerOf } from "@hakiki/domain";
import type { Facts } from "./facts.ts";

export const listSignals = {
	/** The block entry that the event meets. */
	blockEntry: ({ event }: Facts): ListedEntry | undefined => event.listed?.block,
	/** The allow entries that cover the event, its amount included. */
	allowEntries: ({ event }: Facts): readonly AllowedEntry[] | undefined => event.listed?.allow,
	/** What the event's address belongs to, where a supplied list says so. */
	anonymousNetwork: ({ event }: Facts): AnonymousNetwork | undefined => event.device?.network,
	/** The device belongs to one of the workspace's agents. */
	isAgentsDevice: ({ event }: Facts): boolean => event.device?.isAgents === true,
	/** Money comes in from somebody on the workspace's list of lenders. */
	isFromLender: ({ event }: Facts): boolean => event.counterparty?.isLender === true && payerOf(event) !== undefined,
};
