// What normalising needs of the world when there is no workspace: the package's own tables, and hashes that stay in memory.

import type { CountryServed, Hash, Namespace, NormaliseContext } from "@hakiki/domain";
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

/** Nothing leaves the process, so a name for each value is enough: no key, and far cheaper than one. */
export function createReplayHash(): (namespace: Namespace, value: string) => Hash {
	return (namespace, value) => `${namespace}:${value}`;
}
