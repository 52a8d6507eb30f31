// What tests of the server use of this package.

export { openEverything } from "./open-everything.ts";
export { loadTestList } from "./test-lists.ts";
