// What a running server counts.

import { HttpClient } from "./http-client.ts";

export async function readGauge({ url }: { readonly url: string }, name: string): Promise<number> {
	const client = new HttpClient(url);
	try {
		const text = (await client.get("/metrics")).body.toString();
		const value = new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1];
		if (value === undefined) throw new Error(`The server counts no ${name}`);
		return Number(value);
	} finally {
		client.close();
	}
}
