// The verbs about lists: importing, fetching and removing them.

export { importList, type ListImport, type ListImported } from "./import-list.ts";
export { type ListFormatFacts, listFormatFacts } from "./list-format-facts.ts";
export {
	addUploadContent,
	applyUpload,
	type NewUpload,
	readUpload,
	startUpload,
	UPLOAD_BYTES_MAX,
} from "./list-uploads.ts";
export {
	addList,
	changeList,
	type ListSettings,
	listLists,
	type NewList,
	removeList,
	requestRefresh,
} from "./manage-lists.ts";
export type { CustomersAffected } from "./preview-customers.ts";
export { findFormat, findOfficialUrls, LIST_FORMAT_IDS, type ListFile } from "./read-list.ts";
export { type ListRefresh, type ListRefreshed, refreshList } from "./refresh-list.ts";
