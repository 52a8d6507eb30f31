// Test tools of this package for the tests of the server.

export { openEverything } from "./open-everything.ts";
export { loadTestList } from "./test-lists.ts";
