// Writes a decision as compact JSON. The text is stored and replayed byte for byte, so this file fixes its order.
// It is concatenated, so that the digits of the amount do not pass through a double.

import type { DecisionRecord, Reason } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function presentDecision(record: DecisionRecord): string {
	return (
		`{"event_id":"${record.eventId}","type":"${record.type}","customer_id":${JSON.stringify(record.customerId)}` +
		`,"decision":"${record.decision}","score":${roundTenth(record.score)},"risk_level":"${record.riskLevel}"` +
		`,"reasons":[${writeReasons(record.reasons)}]` +
		(record.amount === undefined ? "" : writeAmount(record.amount)) +
		(record.wallet === undefined ? "" : writeWallet(record.wallet)) +
		(record.screening === undefined ? "" : writeScreening(record.screening)) +
		`,"customer":{"status":"${record.customer.status}","risk_level":"${record.customer.riskLevel}"}` +
		`,"next_step":"${record.nextStep}"` +
		(record.customerMessage === undefined ? "" : writeMessage(record.customerMessage)) +
		(record.coolOffUntil === undefined ? "" : `,"cool_off_until":"${formatTime(record.coolOffUntil)}"`) +
		(record.wouldDecide === undefined ? "" : `,"would_decide":"${record.wouldDecide}"`) +
		(record.caseId === undefined ? "" : `,"case_id":"${record.caseId}"`) +
		(record.warnings === undefined ? "" : writeWarnings(record.warnings)) +
		`,"livemode":${record.isLive},"backfilled":${record.isBackfilled}` +
		`,"rules_version":${JSON.stringify(record.rulesVersion)}` +
		`,"created_at":"${formatTime(record.createdAt)}"}`
	);
}

function writeReasons(reasons: readonly Reason[]): string {
	let text = "";
	for (const { code, reason, rule, severity, weight, evidence } of reasons) {
		const rounded = Math.round(weight * 1000) / 1000;
		text +=
			`${text === "" ? "" : ","}{"code":"${code}","reason":${JSON.stringify(reason)},"rule":"${rule}"` +
			`,"severity":"${severity}","weight":${rounded},"evidence":${JSON.stringify(evidence)}}`;
	}
	return text;
}

function writeAmount(amount: NonNullable<DecisionRecord["amount"]>): string {
	const head = `,"amount":{"value":${amount.value},"currency":"${amount.currency}"`;
	const conversion = amount.conversion;
	if (conversion === undefined) return `${head}}`;
	return (
		`${head},"original_amount":${conversion.originalAmount},"original_currency":"${conversion.originalCurrency}"` +
		`,"rate":${conversion.rate},"rate_at":"${conversion.rateAt}","rate_source":"${conversion.rateSource}"}`
	);
}

function writeWallet(wallet: NonNullable<DecisionRecord["wallet"]>): string {
	return (
		`,"wallet":{"chain":${JSON.stringify(wallet.chain)},"valid":${wallet.valid}` +
		`,"network_matches":${wallet.networkMatches},"sanctioned":${wallet.sanctioned}` +
		`,"address":${JSON.stringify(wallet.address)}` +
		(wallet.reason === undefined ? "}" : `,"reason":${JSON.stringify(wallet.reason)}}`)
	);
}

function writeScreening({ status, roles, isComplete, matches }: NonNullable<DecisionRecord["screening"]>): string {
	const head = `,"screening":{"status":"${status}","screened":${JSON.stringify(roles)},"complete":${isComplete}`;
	if (matches.length === 0) return `${head},"match":false,"results":[]}`;
	const found = matches.map(({ role, entity, topic, strength, score }) => ({
		party: role,
		id: entity,
		type: topic,
		strength,
		score,
	}));
	return `${head},"match":true,"results":${JSON.stringify(found)}}`;
}

function writeMessage(message: NonNullable<DecisionRecord["customerMessage"]>): string {
	const { code, en, sw, pcm } = message;
	return `,"customer_message":${JSON.stringify({ code, en, sw, pcm })}`;
}

function writeWarnings(warnings: NonNullable<DecisionRecord["warnings"]>): string {
	return `,"warnings":${JSON.stringify(warnings.map(({ field, code, message }) => ({ field, code, message })))}`;
}

/** People read the score, and one decimal is enough for them. */
function roundTenth(score: number): number {
	return Math.round(score * 10) / 10;
}
