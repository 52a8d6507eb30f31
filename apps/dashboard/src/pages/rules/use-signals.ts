// The declared signals, and the reader of CEL text, which is loaded when a condition is first shown.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readQuery } from "../../api/queries.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import type { FindSignal, Signal } from "./condition-tree.ts";
import type { readCondition } from "./read-condition.ts";

export interface ConditionTools {
	readonly signals: readonly Signal[];
	readonly find: FindSignal;
	readonly read: typeof readCondition;
}

/** Undefined until both are loaded. */
export function useConditionTools(): ConditionTools | undefined {
	const signals = useQuery({ ...readQuery("describeSignals", {}), staleTime: Number.POSITIVE_INFINITY });
	const reader = useQuery({
		queryKey: ["condition-reader"],
		queryFn: async () => loadChunk(() => import("./read-condition.ts")),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return useMemo(() => {
		if (signals.data === undefined || reader.data === undefined) return undefined;
		const known = new Map(signals.data.data.map((signal) => [signal.name, signal]));
		return { signals: signals.data.data, find: (name) => known.get(name), read: reader.data.readCondition };
	}, [signals.data, reader.data]);
}
