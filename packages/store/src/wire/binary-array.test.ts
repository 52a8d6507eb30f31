import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../testing/index.ts";
import {
	encodeByteaArray,
	encodeHashArray,
	encodeInt8Array,
	encodeTextArray,
	encodeTimeArray,
	encodeUuidArray,
} from "./binary-array.ts";

const safe = fc.maxSafeInteger();
const nullable = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one), { maxLength: 20 });

describe("binary arrays", () => {
	it("arrive in PostgreSQL as what was sent, nulls and empty arrays included", async () => {
		const database = await createTestDatabase();
		try {
			await fc.assert(
				fc.asyncProperty(
					nullable(fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"))),
					nullable(fc.uint8Array({ maxLength: 40 })),
					nullable(safe),
					nullable(fc.integer({ min: 0, max: 4_102_444_800_000 })),
					nullable(fc.uint8Array({ minLength: 16, maxLength: 16 })),
					async (texts, bytes, longs, times, uuids) => {
						const { rows } = await database.pool.query(
							`select to_json($1::text[]) as texts, $2::bytea[] as bytes, to_json($3::int8[])::text as longs,
							        (select json_agg(floor(extract(epoch from t) * 1000)::bigint order by n)
							         from unnest($4::timestamptz[]) with ordinality as x(t, n)) as times,
							        to_json($5::uuid[]) as uuids, $6::bytea[] as hashes`,
							[
								encodeTextArray(texts),
								encodeByteaArray(bytes),
								encodeInt8Array(longs),
								encodeTimeArray(times),
								encodeUuidArray(uuids),
								encodeHashArray(uuids.map((one) => one && Buffer.from(one).toString("base64url"))),
							],
						);
						const row = rows[0];
						expect(row.texts).toEqual(texts);
						expect(row.bytes.map((one: Buffer | null) => one && [...one])).toEqual(bytes.map((one) => one && [...one]));
						expect(row.longs).toBe(JSON.stringify(longs));
						expect(row.times ?? []).toEqual(times);
						expect(row.uuids.map((one: string | null) => one?.replaceAll("-", "") ?? null)).toEqual(
							uuids.map((one) => (one ? Buffer.from(one).toString("hex") : null)),
						);
						expect(row.hashes).toEqual(uuids.map((one) => one && Buffer.from(one)));
					},
				),
				{ numRuns: 60 },
			);
		} finally {
			await database.drop();
		}
	});

	it("refuse a hash that is not 16 bytes", () => {
		for (const hash of ["short", "A".repeat(24), "?".repeat(22)])
			expect(() => encodeHashArray([hash])).toThrow(TypeError);
	});
});
