// Builds the signature headers of a delivery, ours and those of Standard Webhooks, for each attempt.

import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns `whsec_` and 32 random bytes in base64. */
export function createSecret(randomBytes: (count: number) => Uint8Array): string {
	return `${SECRET_PREFIX}${Buffer.from(randomBytes(SECRET_BYTES)).toString("base64")}`;
}

/** Gives one signature for each secret, newest first, so that either verifies during a rotation. */
export function signDelivery(options: {
	readonly id: string;
	readonly body: Uint8Array;
	readonly atMs: number;
	readonly secrets: readonly string[];
}): Readonly<Record<string, string>> {
	const { id, body, secrets } = options;
	const timestamp = String(Math.floor(options.atMs / 1_000));
	const ours = secrets.map((secret) => `v1=${sign(secret, `${timestamp}.`, body, "hex")}`);
	const standard = secrets.map(
		(secret) => `v1,${sign(readSecretBytes(secret), `${id}.${timestamp}.`, body, "base64")}`,
	);
	return {
		"Service-Signature": [`t=${timestamp}`, ...ours].join(","),
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": standard.join(" "),
	};
}

function sign(key: string | Uint8Array, head: string, body: Uint8Array, encoding: "hex" | "base64"): string {
	return createHmac("sha256", key).update(head).update(body).digest(encoding);
}

/** Standard Webhooks uses the decoded bytes as the key, our own header the text itself. */
function readSecretBytes(secret: string): Buffer {
	return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}
