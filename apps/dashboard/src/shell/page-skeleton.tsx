import type { ReactNode } from "react";
import { Skeleton, SkeletonLines } from "../components/states.tsx";

/** Shown while the code of a page loads. */
export function PageSkeleton(): ReactNode {
	return (
		<div className="flex flex-col gap-4 px-4 py-4 md:px-6">
			<Skeleton className="h-7 w-40" />
			<div className="rounded-lg border border-line bg-surface">
				<SkeletonLines count={8} />
			</div>
		</div>
	);
}
