// Screening a name without creating a customer: whatever lists are loaded are searched, and named in the answer.

import type { ScreenFacts } from "@hakiki/domain";
import { createEmptyIndex } from "@hakiki/screening";
import type { World } from "../realm-context.ts";

export interface NameQuery {
	readonly name: string;
	readonly dob?: string | undefined;
	readonly nationality?: string | undefined;
}

const index = createEmptyIndex();

export function screenName(world: World, query: NameQuery): ScreenFacts {
	return { matches: index.search(query), screenedAt: world.now(), lists: index.lists };
}
