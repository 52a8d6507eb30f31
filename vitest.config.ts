import { defineConfig } from "vitest/config";

export default defineConfig({
	resolve: { conditions: ["hakiki-source"] },
	ssr: { resolve: { conditions: ["hakiki-source"] } },
	test: {
		include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
		globalSetup: ["test/global-setup.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
	},
});
