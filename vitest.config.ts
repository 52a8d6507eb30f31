import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const client = fileURLToPath(new URL("packages/client/src/", import.meta.url));

export default defineConfig({
	resolve: {
		conditions: ["hakiki-source"],
		// The client is published, so its manifest cannot name our sources.
		alias: { "@hakiki/client": `${client}index.ts`, "#crypto": `${client}crypto-node.ts` },
	},
	ssr: { resolve: { conditions: ["hakiki-source"] } },
	test: {
		include: ["packages/*/src/**/*.test.{ts,mts}", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
		globalSetup: ["test/global-setup.ts"],
		setupFiles: ["test/setup.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
	},
});
