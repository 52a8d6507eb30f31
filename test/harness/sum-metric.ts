// Adds up a metric over all running servers.

import { HttpClient } from "./http-client.ts";

export async function sumMetric(servers: readonly { readonly url: string }[], name: string): Promise<number> {
	const values = await Promise.all(servers.map(({ url }) => readMetric(url, name)));
	return values.reduce((sum, value) => sum + value, 0);
}

async function readMetric(url: string, name: string): Promise<number> {
	const client = new HttpClient(url);
	try {
		const text = (await client.get("/metrics")).body.toString();
		const value = new RegExp(`^${name} (\\d[\\d.]*)$`, "m").exec(text)?.[1];
		if (value === undefined) throw new Error(`The server counts no ${name}`);
		return Number(value);
	} finally {
		client.close();
	}
}
