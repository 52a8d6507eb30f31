// A dialog that uploads newer files of a list.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { t } from "../../messages/lists.ts";
import { Dialog } from "../overlay.tsx";
import { ErrorState, SkeletonLines } from "../states.tsx";
import type { List } from "./list-types.ts";
import { UploadSteps } from "./upload-steps.tsx";

export function UploadList({ list, onClose }: { readonly list: List; readonly onClose: () => void }): ReactNode {
	const formats = useQuery(readQuery("listListFormats", {}));
	const format = formats.data?.data.find(({ id }) => id === list.format);
	return (
		<Dialog isOpen onClose={onClose} title={t("uploadTitle", { title: list.title })} description={t("uploadText")}>
			{formats.isError && <ErrorState error={formats.error} onRetry={() => void formats.refetch()} />}
			{formats.isPending && <SkeletonLines count={3} />}
			{formats.data !== undefined && format !== undefined && (
				<UploadSteps
					formats={formats.data}
					format={format}
					order={{ format: format.id, list_id: list.id }}
					onDone={onClose}
				/>
			)}
		</Dialog>
	);
}
