import { expect, it } from "vitest";
import { haveWorkspacesChanged } from "./workspace-path.ts";

it("A person is led elsewhere only when their workspaces have changed since the page was loaded", () => {
	const list = (...ids: string[]) => ({ workspaces: ids.map((id) => ({ id })) });
	expect(haveWorkspacesChanged(list(), list("wsp_1"))).toBe(true);
	expect(haveWorkspacesChanged(list("wsp_1"), list("wsp_2"))).toBe(true);
	expect(haveWorkspacesChanged(list("wsp_1"), list("wsp_1"))).toBe(false);
});
