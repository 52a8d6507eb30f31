// The rows of the parity files. `make-parity.py` draws the same ones.

export const PARITY_SIGNALS = [
	"amountMinor",
	"historyDays",
	"isFirstPaymentToPayee",
	"payeeFraudShare7d",
	"outCountWith24h",
	"localHour",
	"amountTimesMean28d",
	"minutesOnDevice",
] as const;

/** Draws values on a grid. One in nine is unknown. */
export function drawRows(seed: number, count: number): Float64Array[] {
	let state = seed;
	const draw = (): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state >>> 8;
	};
	return Array.from({ length: count }, () =>
		Float64Array.from(PARITY_SIGNALS, (_, column) => {
			const step = draw() % 801;
			const isKnown = draw() % 9 !== 0;
			return isKnown || column === 0 ? readGrid(column, step) : Number.NaN;
		}),
	);
}

function readGrid(column: number, step: number): number {
	if (column === 0) return step * step * 2.5;
	if (column === 2) return (step >> 1) % 2;
	if (column === 4) return (step >> 1) % 12;
	if (column === 5) return (step >> 1) % 24;
	return (step - 80) / 20;
}
