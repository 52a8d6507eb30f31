// The differences between two rule sets, line by line.

import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { Nothing } from "../../components/nothing.tsx";
import { t } from "../../messages/rules.ts";

type Change = Answer<"compareRules">["changes"][number];

export function Changes({ changes }: { readonly changes: readonly Change[] }): ReactNode {
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm">
				<thead className="text-left text-xs text-faint">
					<tr>
						<th className="py-1 pr-4 font-medium">{t("what")}</th>
						<th className="py-1 pr-4 font-medium">{t("before")}</th>
						<th className="py-1 font-medium">{t("after")}</th>
					</tr>
				</thead>
				<tbody>
					{changes.map(({ path, before, after }) => (
						<tr key={path} className="border-t border-line align-top">
							<td className="py-1.5 pr-4 font-mono text-xs break-all">{path}</td>
							<td className="py-1.5 pr-4 break-words text-block line-through decoration-1">{show(before)}</td>
							<td className="py-1.5 break-words text-allow">{show(after)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function show(value: unknown): ReactNode {
	if (value === undefined) return <Nothing />;
	if (typeof value !== "object") return String(value);
	return <code className="font-mono text-xs">{JSON.stringify(value)}</code>;
}
