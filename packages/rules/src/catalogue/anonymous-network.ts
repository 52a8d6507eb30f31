import type { AnonymousNetwork } from "@hakiki/domain";
import { defineRule } from "../rule.ts";

const NOUN: Readonly<Record<AnonymousNetwork, string>> = {
	tor: "the Tor network",
	vpn: "a VPN",
	proxy: "an open proxy",
	hosting: "a hosting provider",
};

/** Tor is made for hiding. A VPN is also a habit, and a bank's own gateway may be at a hosting provider. */
const STRENGTH: Readonly<Record<AnonymousNetwork, number>> = { tor: 1, proxy: 0.8, vpn: 0.5, hosting: 0.4 };

export const anonymousNetwork = defineRule({
	id: "anonymous_network",
	title: "Connected over an anonymous network",
	why: "People who use stolen accounts hide their location behind Tor, VPNs, proxies and rented servers.",
	appliesTo: ["login", "out", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["anonymousNetwork"],
	weight: 1.5,
	tags: ["cyber"],
	canVerify: true,
	evaluate(signals) {
		const network = signals.anonymousNetwork;
		if (network === undefined) return undefined;
		return {
			strength: STRENGTH[network],
			sentence: `Connected over ${NOUN[network]}`,
			evidence: { network },
		};
	},
});
