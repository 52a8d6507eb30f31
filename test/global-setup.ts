// Runs once around a whole test run: opens the desk where test files get their databases.

import { openClusterDesk } from "@hakiki/store/testing";

export default function setup(): Promise<() => Promise<void>> {
	return openClusterDesk();
}
