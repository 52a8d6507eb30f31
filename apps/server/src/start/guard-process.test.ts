import { expect, it } from "vitest";
import { takeEnvironment } from "./guard-process.ts";

it("takes secrets out of the environment, and keeps them in the copy that is handed on", () => {
	const environment = {
		HAKIKI_MASTER_KEY: "k",
		DATABASE_URL: "postgresql://u:p@h/d",
		HAKIKI_OIDC_CLIENT_SECRET: "s",
		HAKIKI_DATA: "/data",
	};
	const before = { ...environment };
	expect(takeEnvironment(environment)).toEqual(before);
	expect(environment).toEqual({ HAKIKI_DATA: "/data" });
});
