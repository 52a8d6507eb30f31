import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unzip } from "./unzip.ts";

/** An archive as Office writes it, of packed and stored members. */
function zip(members: Readonly<Record<string, string>>, { isStored = false } = {}): Buffer {
	const pieces: Buffer[] = [];
	const directory: Buffer[] = [];
	let at = 0;
	for (const [name, text] of Object.entries(members)) {
		const plain = Buffer.from(text);
		const packed = isStored ? plain : deflateRawSync(plain);
		const head = Buffer.alloc(30);
		head.writeUInt32LE(0x04034b50, 0);
		head.writeUInt16LE(isStored ? 0 : 8, 8);
		head.writeUInt32LE(crc32(plain), 14);
		head.writeUInt32LE(packed.length, 18);
		head.writeUInt32LE(plain.length, 22);
		head.writeUInt16LE(name.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(isStored ? 0 : 8, 10);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(plain.length, 24);
		entry.writeUInt16LE(name.length, 28);
		entry.writeUInt32LE(at, 42);
		pieces.push(head, Buffer.from(name), packed);
		directory.push(entry, Buffer.from(name));
		at += 30 + name.length + packed.length;
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(Object.keys(members).length, 10);
	end.writeUInt32LE(listed.length, 12);
	end.writeUInt32LE(at, 16);
	return Buffer.concat([...pieces, listed, end]);
}

const MEMBERS = { "xl/a.xml": "<a/>".repeat(1_000), "xl/b.xml": "<b/>" };

describe("an archive", () => {
	it.each([[false], [true]])("gives the members that are asked for, stored: %s", (isStored) => {
		const [b, a] = unzip(zip(MEMBERS, { isStored }), ["xl/b.xml", "xl/a.xml"]);
		expect(b?.toString()).toBe(MEMBERS["xl/b.xml"]);
		expect(a?.toString()).toBe(MEMBERS["xl/a.xml"]);
	});

	it("that is cut off, no archive, lacks a member or lies about one is refused, and never read past its end", () => {
		const archive = zip(MEMBERS);
		for (const length of [0, 1, 21, 22, 60, archive.length - 23, archive.length - 1]) {
			expect(() => unzip(archive.subarray(0, length), ["xl/a.xml"]), String(length)).toThrow("is no whole archive");
		}
		expect(() => unzip(Buffer.from("a page of HTML".repeat(9)), ["xl/a.xml"])).toThrow("is no whole archive");
		expect(() => unzip(archive, ["xl/c.xml"])).toThrow("holds no xl/c.xml");
		for (let at = 0; at < archive.length; at += 1) {
			const broken = Buffer.from(archive);
			broken[at] = (broken[at] ?? 0) ^ 0xff;
			try {
				unzip(broken, ["xl/a.xml", "xl/b.xml"]);
			} catch (error) {
				expect(error, String(at)).toMatchObject({ code: "invalid_request" });
			}
		}
	});
});
