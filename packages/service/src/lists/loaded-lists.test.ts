import { DEFAULT_THRESHOLDS } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screenName } from "../screening/screen-name.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { importList } from "./import-list.ts";
import { removeList } from "./manage-lists.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const LIVE = {
	isLive: true,
	settings: { country: "KE" },
	thresholds: DEFAULT_THRESHOLDS,
	screeningNeedsLists: false,
} as const;
const TRON = "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7";
const ETHER = "0x52908400098527886E0F7030069857D2E4169EE7";
const entity = (id: string, name: string, fields: object = {}) =>
	`${JSON.stringify({ id, topics: ["sanction"], type: "person", name, ...fields })}\n`;

const take = (list: string, text: string) =>
	importList(bench.service, {
		format: "hakiki",
		list,
		files: [
			{
				name: "made-up.jsonl",
				async *open() {
					yield Buffer.from(text);
				},
			},
		],
		source: "made-up.jsonl",
		actor: "cli:njeri",
		isForced: true,
	});

const find = (name: string) => screenName(bench.service, LIVE, { name }).matches.map(({ id }) => id);

describe("the lists of a process", () => {
	it("are empty on a fresh installation, and nothing matches", () => {
		expect(screenName(bench.service, LIVE, { name: "Zebulon Exampleford" })).toMatchObject({ matches: [], lists: [] });
		expect(
			bench.service.lists.screenerOf({ isLive: true, country: "KE", thresholds: DEFAULT_THRESHOLDS }).isEmpty,
		).toBe(true);
	});

	it("hold a made-up one in test mode, which live mode never sees", async () => {
		const query = { name: "Demosthenko Kielelezo Bandiani", dob: "1971-04-12" };
		const { matches, lists } = screenName(bench.service, { ...LIVE, isLive: false }, query);
		expect(matches[0]).toMatchObject({ id: "demo_made_up:1", type: "sanction" });
		expect(lists).toMatchObject([{ id: "demo_made_up", entryCount: 5 }]);
		expect(screenName(bench.service, LIVE, query).matches).toEqual([]);
		for (const name of ["Amina Mwangi", "Otieno Odhiambo", "Musa Abubakar", "Test Star", "Demo Works Ltd"]) {
			expect(screenName(bench.service, { ...LIVE, isLive: false }, { name }).matches, name).toEqual([]);
		}
	});

	it("are searched as soon as they are refreshed, and are named with their dates", async () => {
		await take(
			"un_sc",
			entity("7", "Zebulon Quartermaine Exampleford", {
				addresses: [{ currency: "XBT", address: TRON }],
				listed_at: "2011-10-05",
			}),
		);
		await bench.service.lists.refresh();
		const { matches, lists } = screenName(bench.service, LIVE, { name: "Exampleford Zebulon Quartermaine" });
		expect(matches).toMatchObject([
			{
				id: "un_sc:7",
				type: "sanction",
				lists: ["un_sc"],
				name: "Zebulon Quartermaine Exampleford",
				listedAt: "2011-10-05",
			},
		]);
		expect(lists).toEqual([{ id: "un_sc", updatedAt: expect.any(Number), entryCount: 1 }]);
	});

	it("follow every change: one more, one changed, one gone", async () => {
		await take("un_sc", entity("7", "Ottoline Marchbanks Fabricata") + entity("8", "Barnaby Pretendski Thornquist"));
		await bench.service.lists.refresh();
		expect(find("Zebulon Quartermaine Exampleford")).toEqual([]);
		expect(find("Ottoline Marchbanks Fabricata")).toEqual(["un_sc:7"]);
		expect(find("Barnaby Pretendski Thornquist")).toEqual(["un_sc:8"]);
		await take("un_sc", entity("7", "Ottoline Marchbanks Fabricata"));
		await bench.service.lists.refresh();
		expect(find("Barnaby Pretendski Thornquist")).toEqual([]);
		await removeList(bench.service, { list: "un_sc", actor: "cli:njeri" });
		await bench.service.lists.refresh();
		expect(find("Ottoline Marchbanks Fabricata")).toEqual([]);
		expect(bench.service.lists.listsOf(LIVE)).toEqual([]);
	});

	it("reach another process within five seconds by themselves", async () => {
		const other = await bench.openAnother();
		await take("un_sc", entity("9", "Peregrine Madeupson Halloway"));
		const seen = () => screenName(other, LIVE, { name: "Peregrine Madeupson Halloway" }).matches.length;
		await expect.poll(seen, { timeout: 5_000, interval: 50 }).toBe(1);
	});

	it("find a wallet in any spelling, also under the wrong coin", async () => {
		const addresses = [
			{ currency: "XBT", address: TRON },
			{ currency: "ETH", address: ETHER },
		];
		await take("us_ofac_wallets", entity("w", "Zed Holder", { topics: ["sanction", "wallet"], addresses }));
		await bench.service.lists.refresh();
		const judge = async (customer: string, account: string, network: string, code: string) => {
			const { body } = await bench.service.recordEvent(bench.realm, {
				type: "payout.requested",
				customer_id: customer,
				amount: 100,
				destination: { type: "crypto_wallet", account, network },
				asset: { code, amount: "0.01", network },
			});
			return JSON.parse(body) as { decision: string; reasons: { code: string }[] };
		};
		for (const [account, network, code] of [
			[ETHER.toLowerCase(), "ethereum", "ETH"],
			[ETHER, "polygon", "USDT"],
			[TRON, "tron", "TRX"],
		] as const) {
			const { reasons } = await judge(`w-${network}`, account, network, code);
			expect(
				reasons.map((reason) => reason.code),
				account,
			).toContain("wallet_sanctioned");
		}
		const clean = await judge("w-clean", "0x8617E340B3D01FA5F11F306F4090FD50E238070D", "ethereum", "ETH");
		expect(clean.reasons.map((reason) => reason.code)).not.toContain("wallet_sanctioned");
		// A holder of wallets is for people to read; the list that knows more of them screens the name.
		expect(find("Zed Holder")).toEqual([]);
	});

	it("clear nobody in live mode before the required ones are there and checked", async () => {
		const isComplete = (isLive: boolean) =>
			bench.service.lists.screenerOf({ isLive, country: "KE", thresholds: DEFAULT_THRESHOLDS }).isComplete;
		expect(isComplete(false)).toBe(true);
		expect(isComplete(true)).toBe(false);
		expect(bench.service.lists.missingIn("KE")).toEqual(["The Kenyan list (ke_frc) is not loaded."]);
		await take("ke_frc", entity("1", "Somebody Madeupovich Listed"));
		await bench.service.lists.refresh();
		expect(isComplete(true)).toBe(true);
		await bench.database.pool.query("update lists set checked_at = now() - interval '49 hours' where id = 'un_sc'");
		await bench.service.lists.refresh();
		expect(isComplete(true)).toBe(false);
		expect(bench.service.lists.missingIn("KE")).toEqual(["The UN list (un_sc) was not checked for 48 hours."]);
	});
});
