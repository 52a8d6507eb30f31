// Renders the page at /docs from the OpenAPI document: every operation with its input, its response and an example.

import type { Json, JsonObject } from "@hakiki/contract";
import { type Html, html, writeProse } from "./html.ts";
import { renderSchema } from "./render-schema.ts";

interface Described {
	readonly method: string;
	readonly path: string;
	readonly operation: JsonObject;
}

export function renderReference(document: JsonObject): string {
	const operations = listOperations(document["paths"]);
	const webhooks = Object.entries(toObject(document["webhooks"]));
	const tags = toList(document["tags"]).map((tag) => String(toObject(tag)["name"]));
	const info = toObject(document["info"]);
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hakiki API</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<nav aria-label="Operations">
<p class="name"><a href="#top">Hakiki API</a></p>
${tags.map((tag) => renderMenu(tag, operations))}
<h2>Webhooks</h2>
<ul>${webhooks.map(([kind]) => html`<li><a href="#webhook-${kind}">${kind}</a></li>`)}</ul>
</nav>
<main id="top">
<h1>Hakiki API</h1>
<p>${String(info["summary"])}. ${writeProse(String(info["description"]))}</p>
<p>Send your key as <code>Authorization: Bearer svc_test_…</code>. Programs read <a href="/openapi.json">the OpenAPI document</a>.</p>
${tags.map((tag) => renderTag(tag, operations, document))}
<h2 id="webhooks">Webhooks</h2>
<p>The service sends these to your endpoints, with a signature in the header <code>Service-Signature</code>.</p>
${webhooks.map(([kind, item]) => renderWebhook(kind, toObject(toObject(item)["post"]), document))}
</main>
</body>
</html>
`;
	return page.text;
}

function renderMenu(tag: string, operations: readonly Described[]): Html | undefined {
	const own = operations.filter((one) => tagOf(one) === tag);
	if (own.length === 0) return undefined;
	return html`<h2>${tag}</h2>
<ul>${own.map(
		({ method, operation }) =>
			html`<li><a href="#${idOf(operation)}"><span class="verb ${method}">${method}</span> ${String(operation["summary"])}</a></li>`,
	)}</ul>
`;
}

function renderTag(tag: string, operations: readonly Described[], document: JsonObject): Html | undefined {
	const own = operations.filter((one) => tagOf(one) === tag);
	if (own.length === 0) return undefined;
	return html`<h2>${tag}</h2>
${own.map((one) => renderOperation(one, document))}`;
}

function renderOperation({ method, path, operation }: Described, document: JsonObject): Html {
	const access = readAccess(operation);
	const parameters = toList(operation["parameters"]).map(toObject);
	const body = readJsonBody(operation["requestBody"]);
	const responses = Object.entries(toObject(operation["responses"]));
	const done = readJsonBody(responses.find(([status]) => status === "200")?.[1]);
	const description = operation["description"];
	return html`<section id="${idOf(operation)}" class="operation">
<h3>${String(operation["summary"])}</h3>
<p class="line"><span class="verb ${method}">${method}</span> <code>${path}</code> <span class="scope">${access.words}</span></p>
${description === undefined ? undefined : html`<p>${writeProse(String(description))}</p>`}
${parameters.length === 0 ? undefined : html`<h4>Parameters</h4><dl>${parameters.map((one) => renderParameter(one, document))}</dl>`}
${body === undefined ? undefined : html`<h4>Body</h4>${renderSchema(body.schema, document)}`}
<h4>Example</h4>
<pre>${writeCurl(method, path + writeQuery(parameters), body?.example, access.who)}</pre>
<h4>Answer</h4>
${done === undefined ? undefined : renderSchema(done.schema, document)}
${done?.example === undefined ? undefined : html`<details><summary>Example of an answer</summary><pre>${JSON.stringify(done.example, null, 2)}</pre></details>`}
<details><summary>Errors</summary><dl>${responses
		.filter(([status]) => status !== "200")
		.map(
			([status, one]) => html`<dt>${status}</dt><dd>${writeProse(String(toObject(one)["description"]))}</dd>`,
		)}</dl></details>
</section>
`;
}

function renderParameter(parameter: JsonObject, document: JsonObject): Html {
	const { name, in: place, required, description, schema } = parameter;
	return html`<dt><code>${String(name)}</code> <span class="type">${String(place)}${required === true ? ", required" : ""}</span></dt>
<dd>${writeProse(String(description ?? ""))} ${renderSchema(toObject(schema), document)}</dd>`;
}

function renderWebhook(kind: string, operation: JsonObject, document: JsonObject): Html {
	const body = readJsonBody(operation["requestBody"]);
	return html`<section id="webhook-${kind}" class="operation">
<h3>${kind}</h3>
<p>${String(operation["summary"])}.</p>
${body === undefined ? undefined : renderSchema(body.schema, document)}
</section>
`;
}

type Who = "anyone" | "key" | "person";

/** Returns who may call the operation (a key, a signed-in user, or anyone) and with which scope. */
function readAccess(operation: JsonObject): { readonly who: Who; readonly words: string } {
	const ways = toList(operation["security"]).map(toObject);
	const key = ways.find((way) => "apiKey" in way);
	if (key !== undefined) return { who: "key", words: toList(key["apiKey"]).map(String).join(", ") };
	const [person] = ways;
	if (person === undefined) return { who: "anyone", words: "no key needed" };
	return { who: "person", words: ["signed-in users only", ...toList(person["session"]).map(String)].join(", ") };
}

function writeCurl(method: string, path: string, body: Json | undefined, who: Who): string {
	const lines = [`curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$HAKIKI${path}"`];
	if (who === "key") lines.push(`  -H "Authorization: Bearer $KEY"`);
	if (who === "person") lines.push(`  -b "__Host-hakiki_session=$SESSION"`);
	if (who === "person" && method !== "get") lines.push(`  -H "Hakiki-CSRF: $CSRF"`);
	if (body !== undefined) {
		lines.push(`  -H "Content-Type: application/json"`);
		lines.push(`  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
	}
	return lines.join(" \\\n");
}

function writeQuery(parameters: readonly JsonObject[]): string {
	const given = parameters.filter(({ in: place, example }) => place === "query" && example !== undefined);
	if (given.length === 0) return "";
	return `?${given.map(({ name, example }) => `${name}=${encodeURIComponent(String(example)).replaceAll("%2C", ",")}`).join("&")}`;
}

function listOperations(paths: Json | undefined): readonly Described[] {
	return Object.entries(toObject(paths)).flatMap(([path, methods]) =>
		Object.entries(toObject(methods)).map(([method, operation]) => ({ method, path, operation: toObject(operation) })),
	);
}

function readJsonBody(
	holder: Json | undefined,
): { readonly schema: JsonObject; readonly example: Json | undefined } | undefined {
	const json = toObject(toObject(toObject(holder)["content"])["application/json"]);
	return json["schema"] === undefined ? undefined : { schema: toObject(json["schema"]), example: json["example"] };
}

function tagOf({ operation }: Described): string {
	return String(toList(operation["tags"])[0]);
}

function idOf(operation: JsonObject): string {
	return String(operation["operationId"]);
}

function toObject(value: Json | undefined): JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function toList(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : [];
}
