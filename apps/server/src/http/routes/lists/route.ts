// /v1/screening/lists, /v1/screening/formats and /v1/screening/uploads: adds, changes, refreshes and uploads screening lists.

import { CHUNK_BYTES_MAX, operations, viewListSource, viewUpload } from "@hakiki/contract";
import { AppError, type ListFacts } from "@hakiki/domain";
import {
	addList,
	addUploadContent,
	applyUpload,
	changeList,
	findOfficialUrls,
	listFormatFacts,
	readUpload,
	requestRefresh,
	startUpload,
	UPLOAD_BYTES_MAX,
} from "@hakiki/service";
import { serveUser, type UserRoutes } from "../../serve-users.ts";

const viewList = (list: ListFacts) => ({ id: list.id, ...viewListSource(list) });

export function registerLists(routes: UserRoutes): void {
	serveUser(routes, operations.listListFormats, async () => ({
		data: listFormatFacts().map((one) => ({
			...{ id: one.id, title: one.title, list_id: one.list, list_title: one.listTitle, publisher: one.publisher },
			files: one.files.map(({ name, isOptional }) => ({ name, required: !isOptional })),
			has_official_address: one.hasOfficialAddress,
			has_columns: one.hasColumns,
		})),
		upload_bytes_max: UPLOAD_BYTES_MAX,
		chunk_bytes_max: CHUNK_BYTES_MAX,
	}));
	serveUser(routes, operations.addScreeningList, async ({ tools, signedIn, body }) => {
		const { format, list_id: list, title, schedule, settings = {} } = body;
		const urls = body.urls ?? findOfficialUrls(format);
		const order = { format, list, title, schedule, settings, urls, actor: signedIn.actor };
		return viewList(await addList(tools, { ...order, policy: tools.listTargets, isNew: true }));
	});
	serveUser(routes, operations.changeScreeningList, async ({ tools, signedIn, parameters, body }) =>
		viewList(await changeList(tools, { ...body, list: parameters.list_id, actor: signedIn.actor })),
	);
	serveUser(routes, operations.refreshScreeningList, async ({ tools, signedIn, parameters }) =>
		viewList(await requestRefresh(tools, { list: parameters.list_id, actor: signedIn.actor })),
	);
	registerUploads(routes);
}

function registerUploads(routes: UserRoutes): void {
	serveUser(routes, operations.startListUpload, async ({ tools, signedIn, body }) => {
		const { format, list_id: list, title, settings, files } = body;
		return viewUpload(await startUpload(tools, { format, list, title, settings, files, actor: signedIn.actor }));
	});
	serveUser(routes, operations.addListUploadContent, async ({ tools, signedIn, parameters, body }) => {
		const { file, at, data } = body;
		const order = { uploadId: parameters.upload_id, file, at, bytes: readBase64(data), actor: signedIn.actor };
		return viewUpload(await addUploadContent(tools, order));
	});
	serveUser(routes, operations.readListUpload, async ({ tools, parameters }) =>
		viewUpload(await readUpload(tools, parameters.upload_id)),
	);
	serveUser(routes, operations.applyListUpload, async ({ tools, signedIn, parameters }) =>
		viewUpload(await applyUpload(tools, { uploadId: parameters.upload_id, actor: signedIn.actor })),
	);
}

/** Node.js skips what is no base64, so the text is compared with the bytes written again. */
function readBase64(text: string): Buffer {
	const bytes = Buffer.from(text, "base64");
	if (bytes.length > 0 && bytes.toString("base64") === text) return bytes;
	throw AppError.invalid([{ field: "data", code: "invalid", message: "must be base64" }]);
}
