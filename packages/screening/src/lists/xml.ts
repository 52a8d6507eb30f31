// Reads XML one record at a time. Only the five entities of XML are known, and a document type is refused, so a file
// cannot make the parser fetch or multiply anything.

import { SaxesParser } from "saxes";
import { refuseFile } from "./list-draft.ts";
import type { PartReader } from "./list-format.ts";

const DEPTH_MAX = 32;
/** The limits of one record: its elements and the length of its texts. */
const NODES_MAX = 100_000;
const TEXT_LENGTH_MAX = 8_000_000;

export class XmlNode {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: XmlNode[] = [];
	ownText = "";

	constructor(name: string, attributes: Readonly<Record<string, string>>) {
		this.name = name;
		this.attributes = attributes;
	}

	all(name: string): readonly XmlNode[] {
		return this.children.filter((child) => child.name === name);
	}

	/** Returns the text of the element at the path, or an empty text. */
	text(...path: readonly string[]): string {
		let node: XmlNode | undefined = this;
		for (const name of path) node = node?.children.find((child) => child.name === name);
		return node?.ownText.trim() ?? "";
	}

	/** Returns the elements inside a wrapper, for example `aka` in `akaList`. */
	within(wrapper: string, name: string): readonly XmlNode[] {
		return this.all(wrapper).flatMap((child) => child.all(name));
	}

	/** Returns the elements with a name, at any depth. */
	deep(name: string): readonly XmlNode[] {
		return this.children.flatMap((child) => (child.name === name ? [child] : child.deep(name)));
	}

	attribute(name: string): string {
		return this.attributes[name]?.trim() ?? "";
	}
}

export interface XmlOptions {
	/** The expected name of the root element. */
	readonly root: string;
	/** The names of record elements. They are not nested. */
	readonly records: readonly string[];
	onRoot?(attributes: Readonly<Record<string, string>>): void;
	onRecord(record: XmlNode, line: number): void;
	/** Gets the text of an element outside of records. */
	onText?(name: string, text: string): void;
}

export function createXmlReader(options: XmlOptions): PartReader {
	const parser = new SaxesParser({ xmlns: false });
	/** The open elements of the current record. */
	let open: XmlNode[] = [];
	const outside: { readonly name: string; text: string }[] = [];
	let line = 1;
	let nodeCount = 0;
	let textLength = 0;
	/** Where the last text or tag ended. The parser collects the next one, which may be longer than any string. */
	let endedAt = 0;
	const endPiece = (): void => {
		endedAt = parser.position;
	};

	parser.on("comment", endPiece);
	parser.on("processinginstruction", endPiece);
	parser.on("error", (error) => {
		throw refuseFile(`is not complete XML: ${error.message}`);
	});
	parser.on("doctype", () => {
		throw refuseFile("has a document type, which is refused");
	});
	parser.on("opentag", ({ name: fullName, attributes }) => {
		endPiece();
		const name = dropPrefix(fullName);
		if (open.length + outside.length >= DEPTH_MAX) throw refuseFile(`is nested deeper than ${DEPTH_MAX}`);
		const parent = open.at(-1);
		if (parent !== undefined) {
			nodeCount += 1;
			if (nodeCount > NODES_MAX) throw refuseFile(`line ${line}: an entry is too long`);
			const node = new XmlNode(name, attributes);
			parent.children.push(node);
			open.push(node);
		} else if (options.records.includes(name) && outside.length > 0) {
			line = parser.line;
			nodeCount = 1;
			textLength = 0;
			open = [new XmlNode(name, attributes)];
		} else {
			if (outside.length === 0) {
				if (name !== options.root) throw refuseFile(`begins with ${name.slice(0, 50)} instead of ${options.root}`);
				options.onRoot?.(attributes);
			}
			outside.push({ name, text: "" });
		}
	});
	const takeText = (text: string): void => {
		endPiece();
		textLength += text.length;
		if (textLength > TEXT_LENGTH_MAX) throw refuseFile(`line ${line}: an entry is too long`);
		const node = open.at(-1);
		if (node !== undefined) {
			node.ownText += text;
			return;
		}
		const place = outside.at(-1);
		if (place !== undefined) place.text += text;
	};
	parser.on("text", takeText);
	parser.on("cdata", takeText);
	parser.on("closetag", () => {
		endPiece();
		const node = open.pop();
		if (node === undefined) {
			const place = outside.pop();
			if (place !== undefined) options.onText?.(place.name, place.text.trim());
			textLength = 0;
		} else if (open.length === 0) {
			textLength = 0;
			options.onRecord(node, line);
		}
	});
	return {
		write(text) {
			parser.write(text);
			if (parser.position - endedAt > TEXT_LENGTH_MAX)
				throw refuseFile(`line ${parser.line}: a text or tag is longer than ${TEXT_LENGTH_MAX} characters`);
		},
		end() {
			parser.close();
		},
	};
}

function dropPrefix(name: string): string {
	return name.slice(name.indexOf(":") + 1);
}
