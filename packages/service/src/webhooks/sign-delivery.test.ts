import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createSecret, signDelivery } from "./sign-delivery.ts";

const SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const OTHER = createSecret((count) => Buffer.alloc(count, 7));
const BODY = `{"id":"whe_01J00000000000000000000000","type":"decision.blocked","created_at":"2026-01-01T00:00:00.000Z","data":{"event_id":"evt_01J00000000000000000000000","decision":"block"}}`;

function sign(atMs: number, secrets = [SECRET], body = BODY) {
	return signDelivery({ id: "whe_01J00000000000000000000000", body: Buffer.from(body), atMs, secrets });
}

describe("a signature", () => {
	it("is the published vector's", () => {
		expect(sign(1_767_225_600_999)["Service-Signature"]).toBe(
			"t=1767225600,v1=ddef16fed192379b06dee294394d9e70863bb573a7af9d6ae0bbadc934fb33fb",
		);
	});

	it("verifies with Stripe's verifier, whose header has the same form", () => {
		const { webhooks } = new Stripe("sk_test_none");
		const header = sign(Date.now(), [OTHER, SECRET])["Service-Signature"] ?? "";
		expect(webhooks.constructEvent(BODY, header, SECRET)).toMatchObject({ type: "decision.blocked" });
		expect(webhooks.constructEvent(BODY, header, OTHER)).toMatchObject({ type: "decision.blocked" });
		expect(() => webhooks.constructEvent(`${BODY} `, header, SECRET)).toThrow(/signature/i);
	});

	it("verifies with the verifier of Standard Webhooks", () => {
		const headers = sign(Date.now(), [OTHER, SECRET]);
		expect(new Webhook(SECRET).verify(BODY, headers)).toMatchObject({ type: "decision.blocked" });
		expect(new Webhook(OTHER).verify(BODY, headers)).toMatchObject({ type: "decision.blocked" });
		expect(() => new Webhook(SECRET).verify(`${BODY} `, headers)).toThrow();
	});
});

describe("a secret", () => {
	it("is whsec_ and 32 bytes in base64", () => {
		expect(SECRET).toBe(createSecret((count) => Uint8Array.from({ length: count }, (_, index) => index)));
		expect(Buffer.from(OTHER.slice("whsec_".length), "base64")).toHaveLength(32);
	});
});
