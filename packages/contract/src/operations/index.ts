// Every operation of the API. One that is served and not listed here, or listed and not served, fails a test.

import { readCustomer } from "./customers.ts";
import { addEntry, listEntries, removeEntry } from "./entries.ts";
import { readEvent, recordEvent } from "./events.ts";
import { labelEvent, labelInBulk } from "./feedback.ts";
import { changeLearning, publishLearned, readEvidence, readLearning } from "./learning.ts";
import type { Operation } from "./operation.ts";
import { listRegister } from "./register.ts";
import {
	backtestRules,
	compareRules,
	describeRules,
	describeSignals,
	discardDraft,
	listRuleVersions,
	publishRules,
	readRules,
	readRuleVersion,
	replaceDraft,
	reportShadow,
	rollBackRules,
	startShadow,
	stopShadow,
	validateDraft,
} from "./rules.ts";
import * as screening from "./screening.ts";

export const operations = {
	recordEvent,
	readEvent,
	readCustomer,
	labelEvent,
	labelInBulk,
	...screening,
	listEntries,
	addEntry,
	removeEntry,
	listRegister,
	readRules,
	listRuleVersions,
	readRuleVersion,
	compareRules,
	describeRules,
	describeSignals,
	replaceDraft,
	validateDraft,
	discardDraft,
	publishRules,
	rollBackRules,
	reportShadow,
	startShadow,
	stopShadow,
	backtestRules,
	readLearning,
	changeLearning,
	publishLearned,
	readEvidence,
};

export const OPERATIONS: readonly Operation[] = Object.values(operations);
