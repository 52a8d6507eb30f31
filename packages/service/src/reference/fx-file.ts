// Parses rates that an operator sets by hand (`fx set`) or imports (`fx import`): CSV `currency,rate,date`, or the feed's JSON.

import { AppError, type ErrorDetail, foldCurrency } from "@hakiki/domain";
import type { WorkspaceRate } from "./exchange-rates.ts";
import { crossRate, FX_FILE_BYTES_MAX, findDateProblem, findRateProblem, parseFxTable, roundRate } from "./fx-table.ts";

export interface NewWorkspaceRate extends WorkspaceRate {
	readonly currency: string;
}

export interface RateCheck {
	/** The currency that the rates convert into. */
	readonly workspaceCurrency: string;
	readonly nowMs: number;
	/** The current rate. A new rate that differs tenfold is refused as a typing error. Leave it out to accept any. */
	readonly knownRate?: ((currency: string) => number | undefined) | undefined;
}

const LINES_MAX = 1_000;
const SLIP_FACTOR = 10;
const DECIMAL = /^\d{1,10}(\.\d{1,12})?$/;

/** Checks one rate. `date` is `YYYY-MM-DD` and defaults to today. Throws an error that names every wrong field. */
export function parseWorkspaceRate(
	input: { readonly currency: string; readonly rate: string; readonly date?: string | undefined },
	check: RateCheck,
): NewWorkspaceRate {
	const details: ErrorDetail[] = [];
	const found = readRate(input, check, "", details);
	if (found === undefined) throw AppError.invalid(details);
	return found;
}

/** Reads all rates of a file, or throws. */
export function parseFxFile(text: string, check: RateCheck): readonly NewWorkspaceRate[] {
	if (text.length > FX_FILE_BYTES_MAX) {
		throw AppError.invalid([{ field: "file", code: "too_large", message: "has more than 1 MB" }]);
	}
	const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
	return body.trimStart().startsWith("{") ? readFeed(body, check) : readCsv(body, check);
}

function readFeed(text: string, check: RateCheck): readonly NewWorkspaceRate[] {
	const table = parseFxTable(text, check.nowMs);
	const details: ErrorDetail[] = [];
	if (!table.rates.has(check.workspaceCurrency)) {
		details.push({ field: `rates.${check.workspaceCurrency}`, code: "required", message: "is required" });
	}
	const found: NewWorkspaceRate[] = [];
	for (const currency of table.rates.keys()) {
		const rate = crossRate(table, currency, check.workspaceCurrency);
		if (rate === undefined || currency === check.workspaceCurrency) continue;
		const message = findSlip(currency, rate, check);
		if (message !== undefined) details.push({ field: `rates.${currency}`, code: "implausible", message });
		found.push({ currency, rate, rateAt: table.date });
	}
	if (details.length > 0) throw AppError.invalid(details);
	return found;
}

function readCsv(text: string, check: RateCheck): readonly NewWorkspaceRate[] {
	const lines = text.split("\n");
	if (lines.length > LINES_MAX) {
		throw AppError.invalid([{ field: "file", code: "too_large", message: `has more than ${LINES_MAX} lines` }]);
	}
	const details: ErrorDetail[] = [];
	const found = new Map<string, NewWorkspaceRate>();
	lines.forEach((line, index) => {
		const trimmed = line.trim();
		if (trimmed === "" || (index === 0 && /^currency\s*,\s*rate\s*,\s*date$/i.test(trimmed))) return;
		const prefix = `lines.${index + 1}`;
		const parts = trimmed.split(",").map((part) => part.trim());
		const [currency = "", rate = "", date = ""] = parts;
		if (parts.length !== 3) {
			details.push({ field: prefix, code: "invalid", message: "must be currency,rate,date" });
			return;
		}
		const read = readRate({ currency, rate, date }, check, `${prefix}.`, details);
		if (read === undefined) return;
		if (found.has(read.currency)) {
			details.push({ field: `${prefix}.currency`, code: "duplicate", message: `${read.currency} appears twice` });
		}
		found.set(read.currency, read);
	});
	if (details.length === 0 && found.size === 0) {
		details.push({ field: "file", code: "required", message: "has no rates" });
	}
	if (details.length > 0) throw AppError.invalid(details);
	return [...found.values()];
}

function readRate(
	input: { readonly currency: string; readonly rate: string; readonly date?: string | undefined },
	check: RateCheck,
	prefix: string,
	details: ErrorDetail[],
): NewWorkspaceRate | undefined {
	const before = details.length;
	const currency = foldCurrency(input.currency);
	const rate = DECIMAL.test(input.rate) ? Number(input.rate) : Number.NaN;
	const date = input.date ?? new Date(check.nowMs).toISOString().slice(0, 10);
	const dateProblem = findDateProblem(date, check.nowMs);
	const rateProblem = findRateProblem(rate);
	if (currency === undefined) {
		details.push({ field: `${prefix}currency`, code: "invalid", message: "must be an ISO 4217 currency" });
	} else if (currency === check.workspaceCurrency) {
		details.push({ field: `${prefix}currency`, code: "invalid", message: "is the workspace's own currency" });
	}
	if (rateProblem !== undefined) details.push({ field: `${prefix}rate`, code: "invalid", message: rateProblem });
	if (dateProblem !== undefined) details.push({ field: `${prefix}date`, code: "invalid", message: dateProblem });
	if (currency === undefined || details.length > before) return undefined;
	const slip = findSlip(currency, rate, check);
	if (slip === undefined) return { currency, rate: roundRate(rate), rateAt: date };
	details.push({ field: `${prefix}rate`, code: "implausible", message: slip });
	return undefined;
}

/** A rate that was typed the wrong way round would make a dollar worth less than a cent, and no rule would fire. */
function findSlip(currency: string, rate: number, check: RateCheck): string | undefined {
	const known = check.knownRate?.(currency);
	if (known === undefined || (rate < known * SLIP_FACTOR && rate > known / SLIP_FACTOR)) return undefined;
	const unit = `${check.workspaceCurrency} for one ${currency}`;
	return `is over ${SLIP_FACTOR} times off the known rate of ${known} ${unit} (the wrong way round?)`;
}
