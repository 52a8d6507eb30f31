// Fixed keys, fixed outputs. If one of these fails, stored data of every installation has become unreadable:
// a new format needs a new version byte or label beside the old one, never a changed vector.

import { describe, expect, test } from "vitest";
import {
	CHAIN_START,
	createAuditKey,
	createBlindIndex,
	createFingerprint,
	digestOf,
	hashApiKey,
	keyCheckOf,
	MasterKey,
	openWorkspaceKeys,
	sealLink,
	unseal,
} from "./index.ts";

const master = new MasterKey(
	Uint8Array.from({ length: 32 }, (_, index) => index),
	"test",
);
const WRAPPED =
	"019883c1821def4cf275bd4c445bd4f6b3c392172f011675a154aabb396313119bce0270210b0c098123fb6b76a7f7b8f031399b820488f0" +
	"75239223cc892b8cbf40a5331abc0b281c0ace8d5d5c309f6ac0190fdfc264c72b7df66f90e3504c28dc77fd4c99285662f69fc3b30b5c6c" +
	"9ee2c08eef08ad81ed902d1c7b11adf3ab";
const keys = openWorkspaceKeys(master, "wsp_vector", Buffer.from(WRAPPED, "hex"));
const place = { realm: 7, table: "events", column: "secrets", row: "cust_é" };

function openHex(hex: string): string {
	return unseal(keys, place, Buffer.from(hex, "hex")).toString("utf8");
}

describe("what was stored stays readable", () => {
	test("the key check", () => {
		expect(keyCheckOf(master).toString("hex")).toBe("d5f8037bff3a456275150e051deed406a432130b117f24d9bfb34845fda04eb6");
	});

	test("wrapped workspace keys, with two data keys", () => {
		expect(keys.currentKeyId).toBe(2);
		expect([...keys.dataKeys.keys()]).toEqual([1, 2]);
	});

	test("values sealed under the older and the newer data key", () => {
		expect(openHex("0100018b2c7d40e6234b8211b54998b25ae30294af4f08ea7fb7205ece2cf4e12581")).toBe("old");
		expect(openHex("010002373c8d8f627778a666107f10e4909cca2c53c051d402cbd5984ad832e60272f139d728678bf7230599")).toBe(
			"+254712345678",
		);
	});

	test("blind indexes", () => {
		const index = createBlindIndex(keys);
		expect(index("msisdn", "+254712345678")).toBe("LRdht_Knp0Ty-Uia4589gg");
		expect(index("device", "+254712345678")).toBe("81wDjvM-ejtnY0iEPFbx-Q");
	});

	test("fingerprints", () => {
		const fingerprint = createFingerprint(keys)("transaction|c1|100");
		expect(fingerprint.toString("hex")).toBe("c852679b6535aff28677012dd85f032b");
	});

	test("hashes of API keys", () => {
		expect(hashApiKey(master, "svc_test_example").toString("hex")).toBe(
			"aecad2271655c8d8e8b0763043f37582cbf0e4d1a990779d5909122cc51039b9",
		);
	});

	test("audit digests and links", () => {
		const row = { fields: { id: "a", at: 1, actor: "x", none: null }, commitment: new Uint8Array(32).fill(9) };
		expect(digestOf(row).toString("hex")).toBe("166f3b6c271ce521f5209fcdb99b68854ff3ce467e2a3eeb6194b469c547afbe");
		const link = sealLink(createAuditKey(master, "wsp_vector"), CHAIN_START, 1, new Uint8Array(32).fill(5));
		expect(link.toString("hex")).toBe("1fd4cc23d44ec69ebd1c7bf503cc4ff885922d47390b4e1189dd525aed87be45");
	});
});
