// For tests: lists with invented entries, imported as an operator does and read by the service at once.

import type { Service } from "../create-service.ts";
import { importList } from "../lists/import-list.ts";

export async function loadTestList(service: Service, list: string, entries: readonly object[]): Promise<void> {
	const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
	const file = {
		name: "made-up.jsonl",
		async *open() {
			yield Buffer.from(text);
		},
	};
	await importList(service, { format: "hakiki", list, files: [file], source: "a test", actor: "test" });
	await service.lists.refresh();
}
