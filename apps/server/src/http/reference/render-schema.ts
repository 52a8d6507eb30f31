// Renders a schema for people: each field with its type, whether it is required, and its meaning.

import type { Json, JsonObject } from "@hakiki/contract";
import { type Html, html, writeProse } from "./html.ts";

/** At a greater depth a field is named, but its own fields are not shown. */
const DEPTH_MAX = 5;
const WORDS_SHOWN = 16;

export function renderSchema(schema: JsonObject, document: JsonObject, depth = 0): Html | undefined {
	const whole = resolve(schema, document);
	const item = itemOf(whole, document);
	const fields = Object.entries((item["properties"] ?? {}) as JsonObject);
	if (fields.length === 0 || depth >= DEPTH_MAX) return depth === 0 ? describeType(whole, document) : undefined;
	const required = (item["required"] ?? []) as readonly Json[];
	const list = html`<dl class="fields">${fields.map(([name, field]) =>
		renderField(name, field as JsonObject, { isRequired: required.includes(name), document, depth }),
	)}</dl>`;
	return depth === 0 ? list : html`<details><summary>Fields</summary>${list}</details>`;
}

function renderField(
	name: string,
	field: JsonObject,
	place: { readonly isRequired: boolean; readonly document: JsonObject; readonly depth: number },
): Html {
	const { isRequired, document, depth } = place;
	const whole = resolve(field, document);
	const description = field["description"] ?? whole["description"];
	return html`<dt><code>${name}</code> ${describeType(field, document)}${isRequired ? undefined : html` <span class="type">optional</span>`}</dt>
<dd>${description === undefined ? undefined : writeProse(String(description))} ${renderSchema(field, document, depth + 1)}</dd>`;
}

function describeType(schema: JsonObject, document: JsonObject): Html {
	const choices = schema["anyOf"] as readonly JsonObject[] | undefined;
	if (choices !== undefined) {
		const texts = choices.map((one) => describeType(one, document));
		return html`${texts.map((text, index) => html`${index > 0 ? html` <span class="type">or</span> ` : undefined}${text}`)}`;
	}
	const whole = resolve(schema, document);
	const words = whole["enum"] as readonly Json[] | undefined;
	if (words !== undefined) {
		const shown = words.slice(0, WORDS_SHOWN).map(String);
		const more = words.length > WORDS_SHOWN ? " …" : "";
		return html`<span class="type">${shown.join(" | ")}${more}</span>`;
	}
	const type = [whole["type"] ?? "any"].flat().join(" or ");
	if (type !== "array") return html`<span class="type">${type}${describeBounds(whole)}</span>`;
	return html`<span class="type">array of</span> ${describeType((whole["items"] ?? {}) as JsonObject, document)}`;
}

function describeBounds(schema: JsonObject): string {
	const bounds = [
		["minimum", "from"],
		["exclusiveMinimum", "above"],
		["maximum", "to"],
		["maxLength", "up to"],
		["default", "default"],
	] as const;
	const texts = bounds.flatMap(([name, word]) => (schema[name] === undefined ? [] : [`${word} ${schema[name]}`]));
	const unit = schema["maxLength"] === undefined ? "" : " characters";
	return texts.length === 0 ? "" : `, ${texts.join(" ")}${unit}`;
}

function resolve(schema: JsonObject, document: JsonObject): JsonObject {
	const reference = schema["$ref"];
	if (typeof reference !== "string") return schema;
	let found: Json | undefined = document;
	for (const step of reference.split("/").slice(1)) found = (found as JsonObject | undefined)?.[step];
	return (found ?? {}) as JsonObject;
}

/** Returns the items of an array, the object of a nullable schema, or the schema itself. */
function itemOf(schema: JsonObject, document: JsonObject): JsonObject {
	if (schema["type"] === "array") return itemOf(resolve((schema["items"] ?? {}) as JsonObject, document), document);
	const choices = (schema["anyOf"] ?? []) as readonly JsonObject[];
	const chosen = choices.map((one) => resolve(one, document)).find((one) => one["properties"] !== undefined);
	return chosen ?? schema;
}
