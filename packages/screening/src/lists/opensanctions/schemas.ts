// Maps OpenSanctions' schemas and topics to ours.

import type { EntityType } from "@hakiki/domain";

const TYPES: Readonly<Record<string, EntityType>> = {
	Person: "person",
	Organization: "entity",
	Company: "entity",
	LegalEntity: "entity",
	PublicBody: "entity",
	Vessel: "vessel",
	Airplane: "aircraft",
};

/** Returns undefined for records that are not listed themselves, such as an address or a link between two entries. */
export function readSchema(schema: string): EntityType | undefined {
	return TYPES[schema];
}

/** Their topics are finer. We only keep relatives of PEPs and owners of sanctioned companies apart. */
export function readTopics(topics: readonly string[]): readonly string[] {
	const known = new Set<string>();
	for (const topic of topics) {
		if (topic === "sanction" || topic.startsWith("sanction.counter") || topic === "debarment") known.add("sanction");
		else if (topic.startsWith("sanction")) known.add("sanction.linked");
		else if (topic === "role.pep" || topic === "role.rca") known.add("role.pep");
	}
	return [...known];
}
