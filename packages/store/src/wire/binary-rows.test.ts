import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { encodeRows } from "./binary-rows.ts";

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
	await database.pool.query(
		`create type every_kind as (a text, b bytea, c uuid, d bytea, e bigint, f integer, g real, h boolean, i timestamptz)`,
	);
});
afterAll(() => database.drop());

const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });
const row = fc.record({
	a: fc.option(fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"))),
	b: fc.option(fc.uint8Array({ maxLength: 40 })),
	c: fc.option(sixteen),
	d: fc.option(sixteen),
	e: fc.option(fc.maxSafeInteger()),
	f: fc.integer(),
	g: fc.float({ noNaN: true }),
	h: fc.boolean(),
	i: fc.option(fc.integer({ min: -62_000_000_000_000, max: 4_102_444_800_000 })),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

const encode = (rows: readonly Row[]) =>
	encodeRows(rows, 9, (fields, one) => {
		fields.text(one.a);
		fields.bytes(one.b);
		fields.uuid(one.c);
		fields.hash(one.d && Buffer.from(one.d).toString("base64url"));
		fields.int8(one.e);
		fields.int4(one.f);
		fields.float4(one.g);
		fields.bool(one.h);
		fields.time(one.i);
	});

async function readBack(value: Buffer) {
	const { rows } = await database.pool.query(
		`select a, b, uuid_send(c) as c, d, e::text, f, g, h, (extract(epoch from i) * 1000)::text as i
		   from unnest($1::every_kind[]) with ordinality as t(a, b, c, d, e, f, g, h, i, n) order by n`,
		[value],
	);
	return rows;
}

describe("binary rows", () => {
	it("arrive in PostgreSQL as what was sent, nulls, empty arrays and rows wider than the room included", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.constantFrom(0, 0, 0, 200_000), async (rows, more) => {
				const sent = rows.map((one) => ({ ...one, a: one.a && one.a + "ü".repeat(more) }));
				const wanted = sent.map((one) => ({
					...one,
					b: one.b && Buffer.from(one.b),
					c: one.c && Buffer.from(one.c),
					d: one.d && Buffer.from(one.d),
					e: one.e === null ? null : String(one.e),
					g: Object.is(one.g, -0) ? 0 : one.g,
					i: one.i,
				}));
				const got = (await readBack(encode(sent))).map((one) => ({
					...one,
					g: one.g === null ? null : Math.fround(one.g) + 0,
					i: one.i === null ? null : Number(one.i),
				}));
				expect(got).toEqual(wanted);
			}),
			{ numRuns: 60 },
		);
	});

	it("are refused with a hash that is not 16 bytes, and the next are as they should be", async () => {
		const write = (hashes: readonly string[]) => encodeRows(hashes, 1, (fields, hash) => fields.hash(hash));
		for (const hash of ["short", "A".repeat(24), "?".repeat(22)]) expect(() => write([hash])).toThrow(TypeError);
		expect(await readBack(encode([]))).toEqual([]);
	});

	it("are refused when a field is missing or one too many", () => {
		for (const width of [0, 2])
			expect(() => encodeRows(["one"], width, (fields, one) => fields.text(one))).toThrow(/fields/);
	});
});
