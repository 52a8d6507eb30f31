// Writes an event and its outcome as the JSON that is stored. The parts that most events have are concatenated, which
// takes a third of the time. Rare parts, and texts of callers, go through JSON.stringify.

import type { EventDestination, EventDevice, EventParty, NormalEvent, ScreenedFacts } from "@hakiki/domain";
import type { Outcome } from "@hakiki/rules";

/** `JSON.parse` reads the event from it. Undefined parts are left out. */
export function writeEvent(event: NormalEvent): string {
	const { isBackfilled, direction, method, status, reference, loginSuccess, location } = event;
	return (
		`{"id":"${event.id}","type":"${event.type}","customerId":${JSON.stringify(event.customerId)}` +
		`,"occurredAt":${event.occurredAt},"receivedAt":${event.receivedAt},"isBackfilled":${isBackfilled}` +
		(event.amountMinor === undefined ? "" : `,"amountMinor":${event.amountMinor}`) +
		(event.balanceMinor === undefined ? "" : `,"balanceMinor":${event.balanceMinor}`) +
		(direction === undefined ? "" : `,"direction":"${direction}"`) +
		(method === undefined ? "" : `,"method":"${method}"`) +
		(status === undefined ? "" : `,"status":"${status}"`) +
		(reference === undefined ? "" : `,"reference":"${reference}"`) +
		(event.counterparty === undefined ? "" : writeParty(event.counterparty)) +
		(event.destination === undefined ? "" : writeDestination(event.destination)) +
		(loginSuccess === undefined ? "" : `,"loginSuccess":${loginSuccess}`) +
		(event.device === undefined ? "" : writeDevice(event.device)) +
		(location === undefined ? "" : `,"location":{"lat":${location.lat},"lng":${location.lng}}`) +
		(event.screened === undefined ? "" : writeScreened(event.screened)) +
		writeRareParts(event) +
		"}"
	);
}

const RARE_PARTS = [
	"retryOf",
	"conversion",
	"asset",
	"wallet",
	"travelRule",
	"customer",
	"changes",
	"simSwappedAt",
	"metadata",
	"listed",
] as const satisfies readonly (keyof NormalEvent)[];

function writeRareParts(event: NormalEvent): string {
	let text = "";
	for (const name of RARE_PARTS) if (event[name] !== undefined) text += `,"${name}":${JSON.stringify(event[name])}`;
	return text;
}

function writeParty({ key, hashes, country, agent, isLender }: EventParty): string {
	return (
		`,"counterparty":{"hashes":${writeWords(hashes)}` +
		(key === undefined ? "" : `,"key":"${key}"`) +
		(country === undefined ? "" : `,"country":${JSON.stringify(country)}`) +
		(agent === undefined ? "" : `,"agent":"${agent}"`) +
		(isLender === undefined ? "}" : `,"isLender":${isLender}}`)
	);
}

function writeDestination({ type, key, bankCode, country, nuban, nameKeys, isMasked }: EventDestination): string {
	return (
		`,"destination":{"type":"${type}"` +
		(key === undefined ? "" : `,"key":"${key}"`) +
		(bankCode === undefined ? "" : `,"bankCode":${JSON.stringify(bankCode)}`) +
		(country === undefined ? "" : `,"country":${JSON.stringify(country)}`) +
		(nuban === undefined ? "" : `,"nuban":"${nuban}"`) +
		(nameKeys === undefined ? "" : `,"nameKeys":[${nameKeys.join(",")}]`) +
		(isMasked === undefined ? "}" : `,"isMasked":${isMasked}}`)
	);
}

function writeDevice({ key, ipCountry, network, isAgents }: EventDevice): string {
	const parts =
		(key === undefined ? "" : `,"key":"${key}"`) +
		(ipCountry === undefined ? "" : `,"ipCountry":${JSON.stringify(ipCountry)}`) +
		(network === undefined ? "" : `,"network":"${network}"`) +
		(isAgents === undefined ? "" : `,"isAgents":${isAgents}`);
	return `,"device":{${parts.slice(1)}}`;
}

function writeScreened({ roles, isComplete, matches, isOtherPerson }: ScreenedFacts): string {
	const found = matches.length === 0 ? "[]" : JSON.stringify(matches);
	return `,"screened":{"roles":${writeWords(roles)},"isComplete":${isComplete},"matches":${found}${isOtherPerson === true ? ',"isOtherPerson":true' : ""}}`;
}

/** For our own words and hashes, which need no escaping. */
function writeWords(words: readonly string[]): string {
	return words.length === 0 ? "[]" : `["${words.join('","')}"]`;
}

/** The stored part of an outcome. `shadowSet` is the number of the rule set in shadow. */
export function writeOutcome(outcome: Outcome, shadowSet: number | undefined): string {
	const { decision, score, fired, usedApproval, isSettling, isStopped, shadow } = outcome;
	const approval = usedApproval === undefined ? "" : `,"usedApproval":${JSON.stringify(usedApproval)}`;
	const settling = isSettling ? `,"isSettling":true` : "";
	const stopped = isStopped === true ? `,"isStopped":true` : "";
	const watched = shadow === undefined ? "" : `,"shadow":${JSON.stringify({ set: shadowSet, ...shadow })}`;
	return `{"decision":"${decision}","score":${score},"fired":[${writeFired(fired)}]${approval}${settling}${stopped}${watched}}`;
}

function writeFired(fired: Outcome["fired"]): string {
	let text = "";
	for (const { rule, strength, weight, isShadow } of fired)
		text += `${text === "" ? "" : ","}{"rule":"${rule}","strength":${writeFigure(strength)},"weight":${weight},"isShadow":${isShadow}}`;
	return text;
}

/**
 * Writes null for NaN, as JSON does: a wrong rule must not break the count of firings, which reads thousands of texts at
 * once.
 */
function writeFigure(value: number): string {
	return Number.isFinite(value) ? `${value}` : "null";
}
