// Stories of accounts that are taken over.

import type { RuleStory } from "../harness/story-teller.ts";
import {
	change,
	DAY,
	failToLogIn,
	HOUR,
	logIn,
	MOMBASA,
	NAIROBI,
	open,
	pay,
	repeat,
	requestPayout,
	swapSim,
} from "./deeds.ts";

const KENYAN_IP = "196.201.214.200";
const FOREIGN_IP = "8.8.8.8";

export const takeoverStories: readonly RuleStory[] = [
	{
		rule: "sim_swap_payout",
		fires: { steps: [logIn(20 * DAY, "@own"), swapSim(HOUR), requestPayout(0, 20_000, "@mule")] },
		twin: { steps: [logIn(20 * DAY, "@own"), swapSim(10 * DAY), requestPayout(0, 20_000, "@mule")] },
	},
	{
		rule: "new_device_outflow",
		fires: {
			steps: [logIn(30 * DAY, "@own"), pay(0, 30_000, "@mule", { fields: { device: { id: "@other" } } })],
		},
		twin: { steps: [logIn(30 * DAY, "@own"), pay(0, 30_000, "@ann", { fields: { device: { id: "@own" } } })] },
	},
	{
		rule: "credentials_changed_payout",
		fires: { steps: [change(30, ["pin"]), requestPayout(0, 4_000, "@mule")] },
		twin: { steps: [change(3 * DAY, ["pin"]), requestPayout(0, 4_000, "@ann")] },
	},
	{
		rule: "destination_changed_payout",
		fires: {
			steps: [
				change(20, ["payout_destination"], { destination: { type: "bank", account: "@mule" } }),
				requestPayout(0, 4_000, "@mule"),
			],
		},
		twin: {
			steps: [
				change(3 * DAY, ["payout_destination"], { destination: { type: "bank", account: "@ann" } }),
				requestPayout(0, 4_000, "@ann"),
			],
		},
	},
	{
		rule: "contact_changed_payout",
		fires: { steps: [change(HOUR, ["phone"]), requestPayout(0, 4_000, "@mule")] },
		twin: { steps: [change(5 * DAY, ["email"]), requestPayout(0, 4_000, "@ann")] },
	},
	{
		rule: "bvn_phone_rechanged",
		country: "NG",
		fires: { steps: [open(200 * DAY, { bvn: "22123456781" }), change(100 * DAY, ["phone"]), change(0, ["phone"])] },
		twin: { steps: [open(200 * DAY, { bvn: "22123456782" }), change(0, ["phone"])] },
	},
	{
		rule: "failed_logins_then_success",
		fires: { steps: [...repeat(5, (index) => failToLogIn(10 - index, "@phone")), logIn(0, "@phone")] },
		twin: { steps: [...repeat(2, (index) => failToLogIn(10 - index, "@phone")), logIn(0, "@phone")] },
	},
	{
		rule: "credential_stuffing_device",
		fires: { steps: repeat(5, (index) => failToLogIn(20 - index, "@bot", { who: `victim-${index}` })) },
		twin: { steps: repeat(2, (index) => failToLogIn(20 - index, "@shared", { who: `sibling-${index}` })) },
	},
	{
		rule: "impossible_travel",
		fires: {
			steps: [
				logIn(HOUR, "@own", { fields: { location: NAIROBI } }),
				logIn(0, "@own", { fields: { location: { lat: 51.507, lng: -0.128 } } }),
			],
		},
		twin: {
			steps: [
				logIn(12 * HOUR, "@own", { fields: { location: NAIROBI } }),
				logIn(0, "@own", { fields: { location: MOMBASA } }),
			],
		},
	},
	{
		rule: "far_from_home",
		fires: {
			steps: [
				...repeat(5, (index) => logIn((9 - index) * DAY, "@own", { fields: { location: NAIROBI } })),
				pay(0, 500, "@ann", { fields: { location: MOMBASA } }),
			],
		},
		twin: {
			steps: [
				...repeat(5, (index) => logIn((9 - index) * DAY, "@own", { fields: { location: NAIROBI } })),
				pay(0, 500, "@ann", { fields: { location: { lat: -1.303, lng: 36.826 } } }),
			],
		},
	},
	{
		rule: "new_device_new_destination",
		fires: { steps: [logIn(30 * DAY, "@own"), pay(0, 3_000, "@mule", { fields: { device: { id: "@other" } } })] },
		twin: {
			steps: [
				logIn(30 * DAY, "@own"),
				pay(20 * DAY, 3_000, "@ann"),
				pay(0, 3_000, "@ann", { fields: { device: { id: "@new phone" } } }),
			],
		},
	},
	{
		rule: "takeover_sequence",
		fires: {
			steps: [
				logIn(30 * DAY, "@own"),
				swapSim(3 * HOUR),
				logIn(2 * HOUR, "@other"),
				change(HOUR, ["payout_destination"], { destination: { type: "bank", account: "@mule" } }),
				requestPayout(0, 500, "@mule"),
			],
		},
		twin: {
			steps: [
				logIn(30 * DAY, "@own"),
				change(4 * HOUR, ["payout_destination"], { destination: { type: "bank", account: "@ann" } }),
				swapSim(3 * HOUR),
				logIn(2 * HOUR, "@own"),
				requestPayout(0, 500, "@ann"),
			],
		},
	},
	{
		rule: "balance_drain",
		fires: { steps: [requestPayout(0, 48_000, "@mule", { fields: { balance: 48_000 } })] },
		twin: { steps: [requestPayout(0, 10_000, "@ann", { fields: { balance: 48_000 } })] },
	},
	{
		rule: "unproven_outflow",
		fires: { steps: [logIn(30 * DAY, "@own"), pay(0, 6_000, "@mule", { fields: { device: { id: "@other" } } })] },
		twin: { steps: [logIn(30 * DAY, "@own"), pay(0, 6_000, "@ann", { fields: { device: { id: "@own" } } })] },
	},
	{
		rule: "new_payees_outflow",
		fires: {
			steps: [
				...repeat(8, (index) => pay((60 - index) * DAY, 1_000, "@ann")),
				requestPayout(0, 30_000, "@mule", { fields: { balance: 40_000 } }),
			],
		},
		twin: {
			steps: [
				...repeat(8, (index) => pay((60 - index) * DAY, 1_000, "@ann")),
				requestPayout(0, 30_000, "@ann", { fields: { balance: 40_000 } }),
			],
		},
	},
	{
		rule: "open_stop",
		fires: {
			steps: [
				...repeat(8, (index) => pay((60 - index) * DAY, 1_000, "@ann")),
				requestPayout(20, 30_000, "@mule", { fields: { balance: 40_000 } }),
				requestPayout(0, 400, "@mule-2"),
			],
		},
		twin: {
			steps: [
				...repeat(8, (index) => pay((60 - index) * DAY, 1_000, "@ann")),
				requestPayout(20, 30_000, "@mule", { fields: { balance: 40_000 } }),
				requestPayout(0, 900, "@ann"),
			],
		},
	},
	{
		rule: "ip_country_mismatch",
		fires: { steps: [logIn(0, "@own", { fields: { device: { id: "@own", ip: FOREIGN_IP } } })] },
		twin: { steps: [logIn(0, "@own", { fields: { device: { id: "@own", ip: KENYAN_IP } } })] },
	},
	{
		rule: "anonymous_network",
		fires: {
			steps: [
				{ entry: { list: "anonymous", kind: "ip_range", value: "185.220.101.0/24", network: "tor", reason: "Tor" } },
				logIn(0, "@own", { fields: { device: { id: "@own", ip: "185.220.101.7" } } }),
			],
		},
		twin: { steps: [logIn(0, "@own", { fields: { device: { id: "@own", ip: KENYAN_IP } } })] },
	},
	{
		rule: "dormant_reactivated",
		fires: { steps: [logIn(200 * DAY, "@own"), requestPayout(0, 4_000, "@mule")] },
		twin: { steps: [logIn(40 * DAY, "@own"), requestPayout(0, 4_000, "@ann")] },
	},
];
