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
	OperatorKey,
	openInstallationKeys,
	openWorkspaceKeys,
	sealLink,
	unseal,
} from "./index.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
const master = new MasterKey(bytes, "test");
const operatorKey = new OperatorKey(bytes, "test");
const WRAPPED =
	"0200009983c1821def4cf275bd4c44d09a1b04100e51361c3377085ba75ca9c9ef74aba6afe84199ff9161651bbbb012a8003992c7a9ec6b" +
	"dda0ea4f944e571ee495ec9f994c6b51fea33944a9bbcc3f9ed48248494e03932227515c7dc605f9226a37c46c35ffb589b91197af703037" +
	"f409498cfb4a0997a159286cde19edba8c4d6d83a2";
const INSTALLATION =
	"01d5f8037bff3a45620060070707070707070707070707f164f0e2cca3f1ee83909838c7074c18fba0882b5d0e507bbe86a420c15049baca" +
	"abcde8428ec6cadde8809a87e7c59ad871ef9b65d33df6464e4f83df0e374bdfd1931a19c0204a0628b07bfc156c32536dd9c1";
const keys = openWorkspaceKeys(master, "wsp_vector", Buffer.from(WRAPPED, "hex"));
const place = { realm: 7, table: "events", column: "secrets", row: "cust_é" };

function openHex(hex: string): string {
	return unseal(keys, place, Buffer.from(hex, "hex")).toString("utf8");
}

describe("what was stored stays readable", () => {
	test("the key check", () => {
		expect(keyCheckOf(operatorKey).toString("hex")).toBe(
			"d5f8037bff3a456275150e051deed406a432130b117f24d9bfb34845fda04eb6",
		);
	});

	test("the installation's wrapped keys", () => {
		const opened = openInstallationKeys(operatorKey, "instance", Buffer.from(INSTALLATION, "hex"));
		expect(hashApiKey(opened, "svc_test_example").toString("hex")).toBe(
			"05c27269e823d3520a4fe361fad17a1e8891fca7e020c40728c063ae34a29b5a",
		);
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
