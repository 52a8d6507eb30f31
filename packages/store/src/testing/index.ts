// What tests of any package use to get a database of their own.

export { openClusterDesk } from "./cluster-desk.ts";
export { makeOlderCluster } from "./older-cluster.ts";
export { startTestCluster, type TestCluster } from "./test-cluster.ts";
export { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from "./test-database.ts";
