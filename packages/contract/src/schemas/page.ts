// Pages of a list: `{ data, next_cursor }`, requested with `cursor` and `limit`.

import type { Page } from "@hakiki/domain";
import { type TObject, type TProperties, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { orNull } from "./builders.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;

/** Several words of a closed set, separated by commas. */
export function buildWords<Words extends readonly string[]>(
	words: Words,
	description: string,
): TUnsafe<Words[number][]> {
	return Type.Unsafe<Words[number][]>({
		type: "array",
		items: { type: "string", enum: [...words] },
		minItems: 1,
		maxItems: words.length,
		description,
	});
}

/** The query of a list: its filters, `cursor` and `limit`. */
export function buildPageQuery<Filters extends TProperties>(filters: Filters, limits: { readonly max?: number } = {}) {
	return Type.Object({
		...filters,
		cursor: Type.Optional(
			Type.String({ maxLength: 1_000, description: "`next_cursor` of the previous page. Send the same filters." }),
		),
		limit: Type.Integer({
			minimum: 1,
			maximum: limits.max ?? LIMIT_MAX,
			default: LIMIT_DEFAULT,
			description: "The maximum number of items.",
		}),
	});
}

export function buildPage<Item extends TSchema>(
	id: string,
	item: Item,
): TObject<{
	data: ReturnType<typeof Type.Array<Item>>;
	next_cursor: ReturnType<typeof orNull<ReturnType<typeof Type.String>>>;
}> {
	return Type.Object(
		{
			data: Type.Array(item),
			next_cursor: orNull(
				Type.String({ description: "Send it as `cursor` to get the next page. Null on the last page." }),
			),
		},
		{
			$id: id,
			description: "A page may hold fewer items than `limit` and still not be the last one. Only `next_cursor` tells.",
		},
	);
}

export function viewPage<Item, View>({ items, next }: Page<Item>, view: (item: Item) => View) {
	return { data: items.map(view), next_cursor: next ?? null };
}
