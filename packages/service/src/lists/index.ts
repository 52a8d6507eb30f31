export { importList, type ListChange, type ListImport, type ListImported } from "./import-list.ts";
export { addList, type ListFacts, type ListSettings, listLists, type NewList, removeList } from "./manage-lists.ts";
export type { ListFile } from "./read-list.ts";
