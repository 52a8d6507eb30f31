// Reference data for normalising without a workspace: the package's own tables, and hashes that stay in memory.

import { hash as hashText } from "node:crypto";
import type { CountryServed, Hash, Namespace, NormalEvent, NormaliseContext, WorkspaceSettings } from "@hakiki/domain";
import { COUNTRY_DEFAULTS } from "../realms/settings-of.ts";
import { createRates, isDisposableDomain, loadIpCountries, loadPackageRates } from "../reference/index.ts";
import { SharedTexts } from "./shared-texts.ts";

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
	private readonly texts = new SharedTexts();

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

	/** Replaces the customer's id by the copy of earlier events, because a replay keeps it in many places. */
	share(event: NormalEvent): NormalEvent {
		(event as { customerId: string }).customerId = this.texts.share(event.customerId);
		return event;
	}

	/**
	 * Nothing leaves the process, so the value itself is enough, and far cheaper than a keyed hash. Rules read the first
	 * letters of the hash of a word of a name, so names get a real hash. Bound, because callers pass it on alone.
	 */
	readonly hash = (namespace: Namespace, value: string): Hash =>
		namespace === "name_word" ? hashText("sha1", value, "base64url") : `${namespace}:${value}`;
}
