// Wallets listed by OFAC, as CSV: `currency,address,entity,status`. Only wallets with the status `listed` are read. The
// holders' names are for display; another list screens them with dates and aliases.

import type { ListedWallet } from "@hakiki/domain";
import { buildEntity } from "../build-entity.ts";
import { createHeadedCsvReader } from "../csv.ts";
import { RowProblem } from "../list-draft.ts";
import { type ListFormat, SINGLE_PART } from "../list-format.ts";

const ADDRESS = /^[A-Za-z0-9:_-]{20,128}$/;

/** Marks an entry that holds only wallets. Its name is not searched. */
export const WALLET_TOPIC = "wallet";

export const walletsCsvFormat: ListFormat = {
	id: "wallets-csv",
	title: "OFAC digital currency addresses, CSV",
	list: "us_ofac_wallets",
	listTitle: "US sanctioned wallets (OFAC)",
	publisher: "US Treasury, OFAC",
	parts: SINGLE_PART,
	open(draft, { list }) {
		const holders = new Map<
			string,
			{ readonly line: number; readonly name: string; readonly wallets: ListedWallet[] }
		>();
		const reader = createHeadedCsvReader({ required: ["currency", "address"] }, (read, line) =>
			draft.tryRow(`line ${line}`, () => {
				const status = read("status").trim();
				if (status !== "" && status !== "listed") return undefined;
				const address = read("address").trim();
				if (!ADDRESS.test(address)) throw new RowProblem("address: is not a wallet's");
				const seen = read("asof").trim();
				if (/^\d{4}-\d{2}-\d{2}$/.test(seen) && seen > (draft.date ?? "")) draft.date = seen;
				const name = read("entity").trim();
				const holder = holders.get(name || address) ?? { line, name: name || "Unnamed holder", wallets: [] };
				holders.set(name || address, holder);
				holder.wallets.push({ currency: read("currency").trim(), address });
				return undefined;
			}),
		);
		return {
			readers: [reader],
			finish() {
				for (const [id, { line, name, wallets }] of holders) {
					draft.tryRow(`line ${line}`, () =>
						buildEntity({ id, list, topics: ["sanction", WALLET_TOPIC], type: "unknown", name, addresses: wallets }),
					);
				}
			},
		};
	},
};
