// What normalising needs of the world when there is no workspace: the package's own tables, and hashes that stay in memory.

import { hash as hashText } from "node:crypto";
import type { CountryServed, EventInput, Hash, Namespace, NormaliseContext, WorkspaceSettings } from "@hakiki/domain";
import { COUNTRY_DEFAULTS } from "../realms/settings-of.ts";
import { createRates, isDisposableDomain, loadIpCountries, loadPackageRates } from "../reference/index.ts";

export type ReplayReference = Pick<
	NormaliseContext,
	"rateFor" | "usdRate" | "countryOfIp" | "isDisposableEmail" | "isSanctionedWallet"
>;

export async function loadReplayReference(country: CountryServed): Promise<ReplayReference> {
	const { currency } = COUNTRY_DEFAULTS[country];
	const none = new Map<string, never>();
	const { rateFor } = createRates({
		currency,
		workspaceRates: () => none,
		packageRates: await loadPackageRates(currency),
	});
	return {
		rateFor,
		usdRate: () => rateFor("USD"),
		countryOfIp: await loadIpCountries(),
		isDisposableEmail: isDisposableDomain,
		isSanctionedWallet: () => false,
	};
}

/** What normalising is told of one event. It is one object for all of them: a copy for each would cost as much as the rest. */
export class ReplayContext implements NormaliseContext {
	id = "";
	receivedAt = 0;
	readonly isHistory = false;
	readonly workspace: WorkspaceSettings;
	readonly rateFor: ReplayReference["rateFor"];
	readonly usdRate: ReplayReference["usdRate"];
	readonly countryOfIp: ReplayReference["countryOfIp"];
	readonly isDisposableEmail: ReplayReference["isDisposableEmail"];
	readonly isSanctionedWallet: ReplayReference["isSanctionedWallet"];
	readonly lists = undefined;
	readonly screener = undefined;
	private readonly customerIds = new Map<string, string>();
	private readonly hashes = new Map<Namespace, Map<string, Hash>>();

	constructor(workspace: WorkspaceSettings, reference: ReplayReference) {
		this.workspace = workspace;
		this.rateFor = reference.rateFor;
		this.usdRate = reference.usdRate;
		this.countryOfIp = reference.countryOfIp;
		this.isDisposableEmail = reference.isDisposableEmail;
		this.isSanctionedWallet = reference.isSanctionedWallet;
	}

	at(id: string, receivedAt: number): this {
		this.id = id;
		this.receivedAt = receivedAt;
		return this;
	}

	/** One text for a customer's id in all of their events: it is kept in many places, and compared in more. */
	share(input: EventInput): EventInput {
		const known = this.customerIds.get(input.customer_id);
		if (known === undefined) this.customerIds.set(input.customer_id, input.customer_id);
		else (input as { customer_id: string }).customer_id = known;
		return input;
	}

	/**
	 * Nothing leaves the process, so a name for each value is enough: no key, and far cheaper than one. Of a word of a name
	 * the first letters of the hash are read, so there it must be one. Bound, because it is handed on by itself.
	 */
	readonly hash = (namespace: Namespace, value: string): Hash => {
		if (namespace === "name_word") return hashText("sha1", value, "base64url");
		// A reference is hardly ever met again, and would only fill the memory.
		if (namespace === "reference") return `reference:${value}`;
		let known = this.hashes.get(namespace);
		if (known === undefined) {
			known = new Map();
			this.hashes.set(namespace, known);
		}
		let hash = known.get(value);
		if (hash === undefined) {
			hash = `${namespace}:${value}`;
			known.set(value, hash);
		}
		return hash;
	};
}
