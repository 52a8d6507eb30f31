// Runs once around a whole test run: opens the server that gives test files their databases.

import { openClusterServer } from "@hakiki/store/testing";

export default function setup(): Promise<() => Promise<void>> {
	return openClusterServer();
}
