import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const client = fileURLToPath(new URL("packages/client/src/", import.meta.url));

const PURE = "packages/{domain,rules,screening,simulation,vault}/src/**/*.test.{ts,mts}";

export default defineConfig({
	resolve: {
		conditions: ["hakiki-source"],
		// The client is published, so its manifest cannot name our sources.
		alias: { "@hakiki/client": `${client}index.ts`, "#crypto": `${client}crypto-node.ts` },
	},
	ssr: { resolve: { conditions: ["hakiki-source"] } },
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "pure",
					include: [PURE],
					// Nothing in these packages keeps a state, so files may share what was loaded: a third of the time.
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "house",
					include: ["packages/*/src/**/*.test.{ts,mts}", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
					exclude: ["test/browser/**", PURE, "**/node_modules/**"],
					globalSetup: ["test/global-setup.ts"],
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					include: ["test/browser/*.test.ts"],
					globalSetup: ["test/browser/global-setup.ts"],
					testTimeout: 180_000,
				},
			},
		],
		setupFiles: ["test/setup.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
	},
});
