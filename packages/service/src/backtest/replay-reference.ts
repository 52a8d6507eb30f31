// Reference data for normalising without a workspace: the package's own tables, and hashes that stay in memory.

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

/** The context for normalising an event. All events share one object: a copy for each would double the cost. */
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

	/** Interns a customer's id: it is kept in many places, and compared in more. */
	share(input: EventInput): EventInput {
		const known = this.customerIds.get(input.customer_id);
		if (known === undefined) this.customerIds.set(input.customer_id, input.customer_id);
		else (input as { customer_id: string }).customer_id = known;
		return input;
	}

	/**
	 * Nothing leaves the process, so a number for each value is enough, and far cheaper than a keyed hash. Rules read the
	 * first letters of the hash of a word of a name, so names get a real hash. Bound, because callers pass it on alone.
	 */
	readonly hash = (namespace: Namespace, value: string): Hash => {
		if (namespace === "name_word") return hashText("sha1", value, "base64url");
		// A reference hardly ever occurs twice, and would only fill the memory.
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
