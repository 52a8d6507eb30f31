import type { ReactNode } from "react";
import { formatMoney, formatMoneyShort } from "../format/money.ts";
import { useSession } from "../session/session-context.tsx";
import { Nothing } from "./nothing.tsx";

interface MoneyProps {
	/** In major units; null if there is no amount. */
	readonly amount: number | null | undefined;
	/** Defaults to the workspace's currency. */
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
