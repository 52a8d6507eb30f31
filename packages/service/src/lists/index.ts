// The verbs about lists: importing, fetching and removing them.

export { importList, type ListChange, type ListImport, type ListImported } from "./import-list.ts";
export { addList, type ListSettings, listLists, type NewList, removeList } from "./manage-lists.ts";
export type { CustomersAffected } from "./preview-customers.ts";
export { findFormat, findOfficialUrls, LIST_FORMAT_IDS, type ListFile } from "./read-list.ts";
export { type ListRefresh, type ListRefreshed, refreshList } from "./refresh-list.ts";
