// The differences between one version of the rules and another.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { Field, Select } from "../../components/field.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { t as changeText } from "../../messages/rule-changes.ts";
import { t } from "../../messages/rules.ts";
import { Changes } from "./changes.tsx";

const route = getRouteApi("/rules");

interface VersionChangesProps {
	readonly version: string;
	readonly active: string;
}

/** Compares with the version before, or with the active one. */
export function VersionChanges({ version, active }: VersionChangesProps): ReactNode {
	const { against } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const previous = String(Number(version) - 1);
	const isActive = against === "active" && active !== version;
	return (
		<div className="flex flex-col gap-3 rounded-md bg-sunken p-3">
			{active !== version && (
				<Field label={changeText("compareWith")} className="max-w-72">
					<Select
						value={isActive ? "active" : "previous"}
						choices={[
							{ value: "previous", label: changeText("previousVersion", { version: previous }) },
							{ value: "active", label: changeText("activeVersion", { version: active }) },
						]}
						onChoose={(chosen) =>
							void navigate({
								search: { tab: "versions", version, ...(chosen === "active" && { against: chosen }) },
								replace: true,
							})
						}
					/>
				</Field>
			)}
			<ComparedRules from={isActive ? active : previous} to={version} />
		</div>
	);
}

export function ComparedRules({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
	const diff = useQuery(readQuery("compareRules", { query: { from, to } }));
	if (diff.isError) return <ErrorState error={diff.error} onRetry={() => void diff.refetch()} />;
	if (diff.data === undefined) return <SkeletonLines count={3} />;
	return diff.data.changes.length === 0 ? (
		<p className="text-sm">{t("noChanges")}</p>
	) : (
		<Changes changes={diff.data.changes} />
	);
}
