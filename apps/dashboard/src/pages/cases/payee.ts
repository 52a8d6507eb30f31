// How a case names its payee: by name and account, or by the kind of account.

import { nameWord } from "../../messages/words.ts";
import type { CaseItem } from "./case-types.ts";

type Paid = Pick<CaseItem, "payee" | "payee_account" | "payee_type">;

/** The parts that are known, the best one first. A payee without a name may be given by the number itself. */
export function describePayee({ payee, payee_account: account, payee_type: type }: Paid): readonly string[] {
	return [...new Set([payee ?? [], account ?? [], type === null ? [] : nameWord(type)].flat())];
}

/** One phrase for a sentence, as in `Otieno (•••• 4821)` or `M-PESA •••• 4821`. */
export function phrasePayee(item: Paid): string | undefined {
	const { payee, payee_account: account, payee_type: type } = item;
	if (account === null || payee === account) return payee ?? undefined;
	if (payee !== null) return `${payee} (${account})`;
	return type === null ? account : `${nameWord(type)} ${account}`;
}
