// Reads the header `traceparent` of W3C Trace Context, by which a caller says to which trace its request belongs.

export interface TraceContext {
	/** 32 hexadecimal digits. */
	readonly traceId: string;
	/** The caller's span: 16 hexadecimal digits. */
	readonly spanId: string;
	readonly isSampled: boolean;
}

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/;

/** Undefined if the header is missing or malformed. The request then belongs to no trace of the caller. */
export function readTraceContext(header: unknown): TraceContext | undefined {
	if (typeof header !== "string") return undefined;
	const [, traceId, spanId, flags, rest] = FORM.exec(header) ?? [];
	if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
	// Version 00 has nothing after the flags.
	if (rest !== undefined && header.startsWith("00")) return undefined;
	return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Returns a header in version 00, which every receiver reads. */
export function passOnTrace(header: unknown): string | undefined {
	const context = readTraceContext(header);
	if (context === undefined) return undefined;
	return `00-${context.traceId}-${context.spanId}-${context.isSampled ? "01" : "00"}`;
}
