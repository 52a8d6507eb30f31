// Operations that add, change, refresh and upload the screening lists. The lists belong to the installation, so only users of
// all workspaces may call them.

import {
	CHUNK_TEXT_MAX,
	ListChangesSchema,
	ListFormatsSchema,
	ListRefSchema,
	ListUploadContentSchema,
	ListUploadSchema,
	NewListSchema,
	NewListUploadSchema,
} from "../schemas/lists.ts";
import { defineOperation } from "./operation.ts";

const writes = { method: "POST", scope: "lists:write", tag: "Screening" } as const;
const SCOPE_REMARK = "The change affects every workspace, so it needs a user of all workspaces.";

export const listListFormats = defineOperation({
	...writes,
	id: "listListFormats",
	method: "GET",
	path: "/v1/screening/formats",
	summary: "List the formats of screening lists",
	answer: ListFormatsSchema,
});

export const addScreeningList = defineOperation({
	...writes,
	id: "addScreeningList",
	path: "/v1/screening/lists",
	summary: "Add a screening list with its address",
	description: `The list is fetched within seconds, and then by its schedule. Only public https addresses are fetched, unless the operator opens others. ${SCOPE_REMARK}`,
	body: NewListSchema,
	answer: ListRefSchema,
	errors: ["conflict"],
	example: { body: { format: "uk-xml", schedule: { every: "day", hour: 3, weekday: 1 } } },
});

export const changeScreeningList = defineOperation({
	...writes,
	id: "changeScreeningList",
	method: "PATCH",
	path: "/v1/screening/lists/{list_id}",
	summary: "Change the title or the schedule of a screening list",
	description: SCOPE_REMARK,
	body: ListChangesSchema,
	answer: ListRefSchema,
	example: { body: { schedule: { every: "week", hour: 3, weekday: 1 } } },
});

export const refreshScreeningList = defineOperation({
	...writes,
	id: "refreshScreeningList",
	path: "/v1/screening/lists/{list_id}/refresh",
	summary: "Refresh a screening list now",
	description: "Answers at once. `refreshing` of the list is true until it is fetched, or its `problem` says why not.",
	answer: ListRefSchema,
	errors: ["conflict"],
});

export const startListUpload = defineOperation({
	...writes,
	id: "startListUpload",
	path: "/v1/screening/uploads",
	summary: "Begin an upload of a screening list",
	description: `Send the files in chunks, wait until the upload is \`ready\`, look at what it changes, and apply it. ${SCOPE_REMARK}`,
	body: NewListUploadSchema,
	answer: ListUploadSchema,
	errors: ["conflict"],
	example: { body: { format: "un-xml", files: [{ name: "consolidated.xml", bytes: 8 }] } },
});

export const addListUploadContent = defineOperation({
	...writes,
	id: "addListUploadContent",
	method: "PUT",
	path: "/v1/screening/uploads/{upload_id}/content",
	summary: "Send a chunk of a file",
	description:
		"Chunks of a file are sent in their order, by the person who began the upload. The same chunk may be sent again.",
	body: ListUploadContentSchema,
	bodyBytesMax: CHUNK_TEXT_MAX + 1_024,
	answer: ListUploadSchema,
	errors: ["conflict"],
	example: { body: { file: 0, at: 0, data: "PGxpc3QvPg==" } },
});

export const readListUpload = defineOperation({
	...writes,
	id: "readListUpload",
	method: "GET",
	path: "/v1/screening/uploads/{upload_id}",
	summary: "Read an upload and what it changes",
	answer: ListUploadSchema,
});

export const applyListUpload = defineOperation({
	...writes,
	id: "applyListUpload",
	path: "/v1/screening/uploads/{upload_id}/apply",
	summary: "Apply an upload",
	description: "The files are imported all or nothing, and all customers are rescreened afterwards.",
	answer: ListUploadSchema,
	errors: ["conflict"],
});
