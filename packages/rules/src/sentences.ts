// Formats figures for sentences. Intl is too slow here, because decisions are made thousands of times a second.

/** Returns "KES 48,000" or "KES 48,000.50". */
export function formatMoney(amountMinor: number, currency: string): string {
	const minor = Math.round(amountMinor);
	const cents = minor % 100;
	const digits = String(Math.floor(minor / 100));
	let grouped = digits.slice(0, digits.length % 3 || 3);
	for (let index = grouped.length; index < digits.length; index += 3) grouped += `,${digits.slice(index, index + 3)}`;
	return `${currency} ${grouped}${cents === 0 ? "" : `.${String(cents).padStart(2, "0")}`}`;
}

/** Returns "4 minutes", "3 hours" or "2 days". */
export function formatDuration(minutes: number): string {
	if (minutes < 1) return "less than a minute";
	if (minutes < 120) return formatCount(Math.floor(minutes), "minute");
	if (minutes < 48 * 60) return formatCount(Math.floor(minutes / 60), "hour");
	return formatCount(Math.floor(minutes / 1440), "day");
}

/** Returns "5 seconds". Times are known to the second, so 0 means less than one. */
export function formatSeconds(seconds: number): string {
	return seconds < 1 ? "less than a second" : formatCount(Math.floor(seconds), "second");
}

/** Returns "1 customer" or "5 customers". */
export function formatCount(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a share. A small share is never 0 %, and an incomplete one never 100 %. */
export function formatPercent(ratio: number): string {
	const percent = Math.round(ratio * 100);
	if (percent === 0 && ratio > 0) return "less than 1 %";
	if (percent === 100 && ratio < 1) return "over 99 %";
	return `${percent} %`;
}

/** For the start of a sentence: "80 % of the KES 500 received", "About 3.9 times the KES 500 received". */
export function formatShare(ratio: number, whole: string): string {
	if (ratio > 1) {
		const times = formatTimes(ratio);
		return times === undefined ? `Slightly more than ${whole}` : `About ${times} ${whole}`;
	}
	const percent = formatPercent(ratio);
	return `${percent.charAt(0).toUpperCase()}${percent.slice(1)} of ${whole}`;
}

/** Returns "3.9 times" or "620 times", or undefined if it is about once. */
export function formatTimes(ratio: number): string | undefined {
	const times = ratio < 100 ? roundTo(ratio, 1) : Math.round(ratio);
	return times === 1 ? undefined : `${times} times`;
}

/** Evidence shows money in major units, as the caller sent it. */
export function toMajor(amountMinor: number): number {
	return Math.round(amountMinor) / 100;
}

export function roundTo(value: number, digits: number): number {
	const scale = 10 ** digits;
	return Math.round(value * scale) / scale;
}

/** Rises linearly from `low` at `from` to 1 at `to`. */
export function grade(value: number, from: number, to: number, low: number): number {
	if (value >= to) return 1;
	return value <= from ? low : low + ((1 - low) * (value - from)) / (to - from);
}
