import type { CaseItem } from "./case-types.ts";

/** The money of the cases, or undefined where none of them has any. */
export function sumMoney(cases: readonly Pick<CaseItem, "total_amount" | "amount">[]): number | undefined {
	const amounts = cases.map(({ total_amount, amount }) => total_amount ?? amount).filter((one) => one !== null);
	return amounts.length === 0 ? undefined : amounts.reduce((sum, one) => sum + one, 0);
}
