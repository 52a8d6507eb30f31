// Formats money with the currency code that reasons and the API use: “KES 48,000”, “NGN 48,000”. Zero cents are omitted.

const LOCALES: Readonly<Record<string, string>> = { KES: "en-KE", NGN: "en-NG" };
const formats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: number, currency: string): string {
	const digits = Number.isInteger(amount) ? 0 : 2;
	const key = `${currency} ${digits}`;
	let format = formats.get(key);
	if (format === undefined) {
		format = new Intl.NumberFormat(LOCALES[currency] ?? "en", {
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		});
		formats.set(key, format);
	}
	return withSign(format.format(Math.abs(amount)), amount, currency);
}

const STEPS = [
	{ from: 1e9, unit: "B" },
	{ from: 1e6, unit: "M" },
	{ from: 1e4, unit: "K" },
] as const;

/** For figures and axes: “KES 1.25M”, “NGN 480K”. */
export function formatMoneyShort(amount: number, currency: string): string {
	const size = Math.abs(amount);
	const step = STEPS.find(({ from }) => size >= from);
	if (step === undefined) return formatMoney(Math.round(amount), currency);
	const scaled = size / (step.unit === "K" ? 1e3 : step.from);
	const text = scaled >= 100 ? scaled.toFixed(0) : scaled >= 10 ? scaled.toFixed(1) : scaled.toFixed(2);
	return withSign(
		`${text.replace(/\.?0{1,2}$/, (zeros) => (text.includes(".") ? "" : zeros))}${step.unit}`,
		amount,
		currency,
	);
}

/** “480K”, “1.25M”, for an axis that names the currency elsewhere. */
export function formatAmountShort(amount: number): string {
	return formatMoneyShort(amount, "").replace(" ", "");
}

function withSign(text: string, amount: number, currency: string): string {
	return `${amount < 0 ? "−" : ""}${currency} ${text}`;
}
