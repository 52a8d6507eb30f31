// Gives a test file of any package a database of its own.

export { openClusterServer } from "./cluster-server.ts";
export { makeOlderCluster } from "./older-cluster.ts";
export { startTestCluster, type TestCluster } from "./test-cluster.ts";
export { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from "./test-database.ts";
