// /v1/rules/model: reads, loads, promotes and removes a model that was trained outside.

import { MODEL_BODY_BYTES_MAX, operations, viewModelChanged, viewModelReading } from "@hakiki/contract";
import { changeModel, readModels } from "@hakiki/service";
import { type Routes, serve, serveFile } from "../../serve.ts";
import { Turns } from "../../turns.ts";

interface Wish {
	readonly reason: string;
	readonly draft?: boolean | undefined;
	readonly replace_draft?: boolean | undefined;
}

const BUSY_SECONDS = 5;

export function registerRuleModel(routes: Routes): void {
	const turns = new Turns({
		max: 1,
		message: "Another model is being read; try again",
		retryAfterSeconds: BUSY_SECONDS,
	});
	serve(routes, operations.readModel, async ({ tools, context }) =>
		viewModelReading({ ...(await readModels(tools, context)), fileBytesMax: MODEL_BODY_BYTES_MAX }),
	);
	serveFile(routes, operations.loadModel, async ({ tools, context, caller, query }, file) => {
		const { name, neutral } = query;
		const change = { kind: "load", name, file, neutral } as const;
		const load = () => changeModel(tools, context, { change, ...toTerms(query, caller.actor) });
		return viewModelChanged(await turns.run(context.workspaceId, load));
	});
	serve(routes, operations.changeModelStatus, async ({ tools, context, caller, body }) => {
		const change = { kind: body.status === "active" ? "promote" : "shadow" } as const;
		return viewModelChanged(await changeModel(tools, context, { change, ...toTerms(body, caller.actor) }));
	});
	serve(routes, operations.removeModel, async ({ tools, context, caller, query }) => {
		const change = { kind: "remove" } as const;
		return viewModelChanged(await changeModel(tools, context, { change, ...toTerms(query, caller.actor) }));
	});
}

function toTerms({ reason, draft = false, replace_draft: mayReplaceDraft = false }: Wish, actor: string) {
	return { reason, actor, isDraft: draft, mayReplaceDraft };
}
