// Every operation of the API. A test fails if an operation is served but not listed here, or listed but not served.
// The files of this folder that are imported with `*` export only operations.

import * as cases from "./cases.ts";
import * as casework from "./casework.ts";
import * as customers from "./customers.ts";
import * as entries from "./entries.ts";
import * as events from "./events.ts";
import * as feedback from "./feedback.ts";
import * as jobs from "./jobs.ts";
import * as learning from "./learning.ts";
import * as lists from "./lists.ts";
import * as live from "./live.ts";
import * as loosening from "./loosening.ts";
import type { Operation } from "./operation.ts";
import * as register from "./register.ts";
import * as retention from "./retention.ts";
import * as rules from "./rules.ts";
import * as screening from "./screening.ts";
import * as searching from "./search.ts";
import * as session from "./session.ts";
import * as simulation from "./simulation.ts";
import * as users from "./users.ts";
import * as validation from "./validation.ts";
import {
	changeWebhook,
	createWebhook,
	listWebhookDeliveries,
	listWebhooks,
	readWebhook,
	readWebhookDelivery,
	removeWebhook,
	replayWebhookDeliveries,
	replayWebhookDelivery,
	rotateWebhookSecret,
	testWebhook,
} from "./webhooks.ts";
import * as whatIf from "./what-if.ts";
import * as workspace from "./workspace.ts";

export const operations = {
	...events,
	...customers,
	...searching,
	...feedback,
	...screening,
	...lists,
	...cases,
	...casework,
	...whatIf,
	...live,
	...rules,
	...learning,
	...validation,
	...entries,
	...workspace,
	...simulation,
	...loosening,
	...register,
	...retention,
	...session,
	...users,
	...jobs,
	listWebhooks,
	createWebhook,
	readWebhook,
	changeWebhook,
	removeWebhook,
	rotateWebhookSecret,
	testWebhook,
	replayWebhookDeliveries,
	listWebhookDeliveries,
	readWebhookDelivery,
	replayWebhookDelivery,
};

const METHODS = ["POST", "GET", "PUT", "PATCH", "DELETE"];

/** Operations are sorted by path, and on the same path by `METHODS`. */
export const OPERATIONS: readonly Operation[] = Object.values<Operation>(operations).sort((one, other) =>
	one.path === other.path
		? METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
		: one.path < other.path
			? -1
			: 1,
);
