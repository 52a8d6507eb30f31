import type { ReactNode } from "react";
import { formatMoney, formatMoneyShort } from "../format/money.ts";
import { useSession } from "../session/session-context.tsx";
import { Nothing } from "./nothing.tsx";

interface MoneyProps {
	/** Major units; null where there is none. */
	readonly amount: number | null | undefined;
	/** The workspace's own when not said. */
	readonly currency?: string;
	readonly isShort?: boolean;
}

export function Money({ amount, currency, isShort = false }: MoneyProps): ReactNode {
	const { workspace } = useSession();
	if (amount === null || amount === undefined) return <Nothing />;
	const unit = currency ?? workspace.currency;
	const exact = formatMoney(amount, unit);
	return (
		<span className="figures whitespace-nowrap" title={isShort ? exact : undefined}>
			{isShort ? formatMoneyShort(amount, unit) : exact}
		</span>
	);
}
