// Presents the sources of screening lists and the uploads of their files.

import type { ListFacts, ListUpload } from "@hakiki/domain";
import type { ListRefView, ListUploadView } from "../schemas/lists.ts";
import { formatTime } from "./format-time.ts";

export function viewListSource(list: ListFacts): Omit<ListRefView, "id"> {
	return {
		title: list.title,
		publisher: list.publisher,
		host: list.host,
		schedule: list.schedule,
		next_refresh_at: list.nextRefreshAt === null ? null : formatTime(list.nextRefreshAt),
		refreshing: list.askedAt !== null,
		latest_change: list.latestChange,
	};
}

export function viewUpload(upload: ListUpload): ListUploadView {
	const { id, list, format, files, received, status, result, problem, createdAt } = upload;
	return {
		...{ id, format, status, problem },
		list_id: list,
		files: [...files],
		received_bytes: received,
		result: result && {
			lists: result.lists.map((one) => ({ ...one, dated: one.dated ?? null })),
			unreadable_count: result.unreadableCount,
			unreadable: [...result.unreadable],
		},
		created_at: formatTime(createdAt),
	};
}
