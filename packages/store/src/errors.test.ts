import { expect, it } from "vitest";
import { classifyFault, type FaultKind } from "./errors.ts";

const withCode = (code: string, message = "said the server"): Error => Object.assign(new Error(message), { code });

const STATES: readonly (readonly [FaultKind, string, string])[] = [
	["retry", "40P01", "a deadlock"],
	["retry", "40001", "a serialisation failure"],
	["retry", "23505", "a key that another wrote"],
	["busy", "57014", "a cancelled statement"],
	["busy", "55P03", "a lock that took too long"],
	["connection", "08006", "a failed connection"],
	["connection", "25006", "a server that became a standby"],
	["connection", "25P03", "a session ended for idling in a transaction"],
	["connection", "28P01", "a password that was changed"],
	["connection", "3D000", "a database that is being restored"],
	["connection", "40003", "an unknown end"],
	["connection", "53100", "a full disk"],
	["connection", "53200", "memory used up"],
	["connection", "53300", "too many connections"],
	["connection", "57P01", "a shutdown"],
	["connection", "57P02", "a crash"],
	["connection", "57P03", "a server that is starting"],
	["connection", "58030", "a disk that cannot be read"],
	["connection", "ECONNREFUSED", "a port nobody listens on"],
	["connection", "EMFILE", "no file handles left"],
	["data", "22021", "a character that text cannot hold"],
	["data", "22003", "a number out of range"],
	["data", "23502", "a missing value"],
	["data", "23514", "a broken rule"],
	["data", "42P01", "a missing table"],
	["data", "54000", "a row that is too large"],
];

it.each(STATES)("calls it %s: %s, %s", (kind, code) => {
	expect(classifyFault(withCode(code))).toBe(kind);
});

it.each([
	"Connection terminated unexpectedly",
	"Connection terminated due to connection timeout",
	"timeout exceeded when trying to connect",
	"timeout expired",
	"Query read timeout",
	"Client has encountered a connection error and is not queryable",
	"Client was closed and is not queryable",
	"Cannot use a pool after calling end on the pool",
	"Received unexpected commandComplete message from backend.",
])("knows the driver's own words for a lost connection: %s", (message) => {
	expect(classifyFault(new Error(message))).toBe("connection");
});

it("takes what a caller wrote for no sign of a lost connection", () => {
	expect(classifyFault(withCode("22P02", 'invalid input: "Connection terminated"'))).toBe("data");
});

it.each([[new TypeError("a mistake of ours")], ["text"], [undefined], [null], [{ code: 7 }]])(
	"takes anything else for a fault of the data: %s",
	(thrown) => {
		expect(classifyFault(thrown)).toBe("data");
	},
);
