// Presents a model that was trained outside, without its nodes.

import type { OutsideModelFacts, PublishedRules, RuleDraft } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";
import { viewPublishedRules, viewRuleDraft } from "./present-rules.ts";

export function viewModelFacts({ name, status, library, digest, loadedAt, treeCount }: OutsideModelFacts) {
	return { name, status, library, digest, loaded_at: formatTime(loadedAt), trees: treeCount };
}

export function viewModel(model: OutsideModelFacts) {
	return {
		...viewModelFacts(model),
		loaded_by: model.loadedBy ?? null,
		signals: model.signals,
		neutral: model.neutral ?? null,
	};
}

export function viewModelReading({
	version,
	model,
	draft,
	needsApproval,
	fileBytesMax,
}: {
	readonly version: number;
	readonly model: OutsideModelFacts | undefined;
	readonly draft: { readonly model: OutsideModelFacts | undefined } | undefined;
	readonly needsApproval: boolean;
	readonly fileBytesMax: number;
}) {
	return {
		rules_version: String(version),
		model: model === undefined ? null : viewModel(model),
		draft: draft === undefined ? null : { model: draft.model === undefined ? null : viewModel(draft.model) },
		needs_approval: needsApproval,
		file_bytes_max: fileBytesMax,
	};
}

export function viewModelChanged({
	published,
	waiting,
	needsApproval = false,
}: {
	readonly published?: PublishedRules;
	readonly waiting?: RuleDraft;
	readonly needsApproval?: boolean;
}) {
	return {
		published: published === undefined ? null : viewPublishedRules(published),
		draft: waiting === undefined ? null : viewRuleDraft(waiting),
		needs_approval: needsApproval,
	};
}
