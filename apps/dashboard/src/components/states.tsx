// Placeholders for loading, empty and failed content. Each takes the space of the content.

import type { ReactNode } from "react";
import { ApiFailure, explainFailure, explainReadFailure } from "../api/failure.ts";
import { t } from "../messages/common.ts";
import { useIsSignedIn } from "../session/session-context.tsx";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";

/** A grey bar in place of a text that loads. */
export function Skeleton({ className = "h-4 w-24" }: { readonly className?: string }): ReactNode {
	return <span aria-hidden="true" className={`skeleton inline-block align-middle ${className}`} />;
}

/** Grey lines in place of a card that loads. */
export function SkeletonLines({ count = 4 }: { readonly count?: number }): ReactNode {
	return (
		<div role="status" aria-label={t("loading")} className="flex flex-col gap-3 p-4">
			{Array.from({ length: count }, (_, index) => (
				<Skeleton key={String(index)} className={`h-4 ${index % 3 === 2 ? "w-1/2" : "w-full"}`} />
			))}
		</div>
	);
}

interface EmptyStateProps {
	readonly icon?: IconName;
	readonly title: string;
	/** The next step for the reader. */
	readonly children?: ReactNode;
	readonly action?: ReactNode;
}

export function EmptyState({ icon = "list", title, children, action }: EmptyStateProps): ReactNode {
	return (
		<div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
			<span className="grid size-11 place-items-center rounded-full bg-neutral-tint text-soft">
				<Icon name={icon} size={20} />
			</span>
			<p className="text-lg font-medium">{title}</p>
			{children !== undefined && <div className="max-w-prose text-sm text-soft">{children}</div>}
			{action}
		</div>
	);
}

interface ErrorStateProps {
	readonly error: unknown;
	readonly title?: string;
	readonly onRetry?: (() => void) | undefined;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps): ReactNode {
	const isMissing = error instanceof ApiFailure && error.status === 404;
	if (error instanceof ApiFailure && error.status === 403) return <ForbiddenState />;
	return (
		<div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
			<span className="grid size-11 place-items-center rounded-full bg-block-tint text-block">
				<Icon name={isMissing ? "search" : "alert"} size={20} />
			</span>
			<p className="text-lg font-medium">{title ?? (isMissing ? t("notFoundTitle") : t("errorTitle"))}</p>
			<p className="max-w-prose text-sm text-soft">{explainReadFailure(error)}</p>
			<RequestId error={error} />
			{onRetry !== undefined && !isMissing && (
				<Button icon="refresh" onClick={onRetry}>
					{t("retry")}
				</Button>
			)}
		</div>
	);
}

export function ForbiddenState(): ReactNode {
	return (
		<EmptyState icon="shield" title={t("forbiddenTitle")}>
			{t("forbiddenText")}
		</EmptyState>
	);
}

/** Shown above a form when the service refuses it. The form keeps its values. */
export function FormError({ error }: { readonly error: unknown }): ReactNode {
	const isSignedIn = useIsSignedIn();
	if (error === null || error === undefined) return null;
	// The dialog to sign in again says it, and afterwards it is no longer true.
	if (isSignedIn && error instanceof ApiFailure && error.isSessionEnd) return null;
	return (
		<div role="alert" className="flex gap-2 rounded-md bg-block-tint px-3 py-2 text-sm text-block">
			<Icon name="alert" className="mt-0.5" />
			<div>
				<p className="font-medium">{t("errorActionTitle")}</p>
				<p>{explainFailure(error)}</p>
				<RequestId error={error} />
			</div>
		</div>
	);
}

function RequestId({ error }: { readonly error: unknown }): ReactNode {
	if (!(error instanceof ApiFailure) || error.requestId === undefined || error.status < 500) return null;
	return <p className="font-mono text-xs">{t("errorRequest", { id: error.requestId })}</p>;
}
