// Formats shares and times for the overview.

/** “0.42 %”, “7.3 %”, “25 %” */
export function formatPercent(share: number): string {
	const percent = share * 100;
	const digits = percent === 0 || percent >= 10 ? 0 : percent >= 1 ? 1 : 2;
	return `${percent.toFixed(digits)} %`;
}

/** “+25 %”, “−3.1 %”; large growth as a factor: “3.4×”. */
export function formatChange(change: number): string {
	if (change >= 2) return `${(1 + change).toFixed(1)}×`;
	return `${change > 0 ? "+" : "−"}${formatPercent(Math.abs(change))}`;
}

/** “0.7 ms”, “12 ms”, “1.2 s” */
export function formatMs(ms: number): string {
	if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
	return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
