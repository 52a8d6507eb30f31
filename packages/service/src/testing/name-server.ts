// For tests: a real name server over UDP on this machine, which answers as the test says.

import { createSocket } from "node:dgram";

/** The IPv4 and IPv6 addresses of a name. IPv6 is written as eight groups. */
interface NameRecord {
	readonly four?: readonly string[];
	readonly six?: readonly string[];
}

export interface NameServer {
	/** The address for a resolver's `servers`. */
	readonly servers: readonly string[];
	/** The names of all queries. */
	readonly asked: string[];
	/**
	 * Several records are answered in turn, and the last one from then on, like a name with a lifetime of 0. An unknown name
	 * gets no answer at all.
	 */
	know(name: string, ...records: readonly NameRecord[]): void;
	close(): void;
}

const [A, AAAA] = [1, 28];

export async function openNameServer(): Promise<NameServer> {
	const known = new Map<string, readonly NameRecord[]>();
	const asked: string[] = [];
	const answer = (question: Buffer): Buffer | undefined => {
		const { name, type, end } = readQuestion(question);
		const kind = `${name} ${type}`;
		const turn = asked.filter((one) => one === kind).length;
		asked.push(kind);
		const records = known.get(name);
		const record = records?.[turn] ?? records?.at(-1);
		if (record === undefined) return undefined;
		const addresses = (type === A ? record.four : type === AAAA ? record.six : []) ?? [];
		return writeAnswer(question.subarray(0, end), type, addresses);
	};
	const socket = createSocket("udp4");
	socket.on("message", (question, { port, address }) => {
		const bytes = answer(question);
		if (bytes !== undefined) socket.send(bytes, port, address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	return {
		servers: [`127.0.0.1:${socket.address().port}`],
		asked,
		know: (name, ...records) => {
			for (const type of [A, AAAA]) forget(asked, `${name} ${type}`);
			known.set(name, records);
		},
		close: () => void socket.close(),
	};
}

/** Setting a name again restarts its turns. */
function forget(asked: string[], kind: string): void {
	for (let at = asked.indexOf(kind); at !== -1; at = asked.indexOf(kind)) asked.splice(at, 1);
}

function readQuestion(question: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
	const labels: string[] = [];
	let at = 12;
	for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
		labels.push(question.toString("latin1", at + 1, at + 1 + length));
		at += 1 + length;
	}
	return { name: labels.join(".").toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(question: Buffer, type: number, addresses: readonly string[]): Buffer {
	const head = Buffer.from(question);
	head.writeUInt16BE(0x8180, 2);
	head.writeUInt16BE(addresses.length, 6);
	head.writeUInt16BE(0, 10);
	return Buffer.concat([head, ...addresses.map((address) => writeRecord(type, address))]);
}

function writeRecord(type: number, address: string): Buffer {
	const bytes =
		type === A
			? Buffer.from(address.split(".").map(Number))
			: Buffer.from(address.split(":").flatMap((group) => readGroup(group)));
	const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
	return Buffer.concat([head, bytes]);
}

function readGroup(group: string): readonly number[] {
	const value = Number.parseInt(group, 16);
	return [value >> 8, value & 255];
}
