// The messages between a server and the thread that answers its probes.

export interface ProbeInput {
	readonly host: string;
	readonly port: number;
	/** Milliseconds since the system started. The server's event loop updates it regularly. */
	readonly heartbeat: Float64Array<SharedArrayBuffer>;
}

export interface ProbeAnswer {
	readonly status: number;
	readonly body: string;
}

export type ToProbes =
	| { readonly kind: "readiness"; readonly answer: ProbeAnswer }
	| { readonly kind: "metrics"; readonly contentType: string; readonly text: string };

export type FromProbes =
	| { readonly kind: "listening"; readonly port: number }
	| { readonly kind: "failed"; readonly code: string }
	| { readonly kind: "ask-metrics" };
