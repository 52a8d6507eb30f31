// Operations on the background jobs of the installation.

import { Type } from "@sinclair/typebox";
import { buildTime } from "../schemas/builders.ts";
import { defineOperation } from "./operation.ts";

const FailingJobSchema = Type.Object(
	{
		name: Type.String({ description: "The job's name, for example `rescreen`." }),
		failures: Type.Integer({ description: "The number of consecutive failures." }),
		since: buildTime("When the first of these failures happened."),
		latest_at: buildTime("When the latest of these failures happened."),
		message: Type.String({ description: "The latest error. It holds no personal data." }),
	},
	{ $id: "FailingJob" },
);

export const listFailingJobs = defineOperation({
	id: "listFailingJobs",
	method: "GET",
	path: "/v1/jobs/failing",
	scope: "jobs:read",
	tag: "Jobs",
	summary: "List the background jobs that fail",
	description:
		"Jobs that failed twice in a row or more. A failed job is retried automatically and leaves the list when it succeeds.",
	answer: Type.Object({ data: Type.Array(FailingJobSchema) }, { $id: "FailingJobs" }),
});
