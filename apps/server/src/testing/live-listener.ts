// For tests: a reader of the live stream over a real connection, which returns one event after another.

export interface HeardEvent {
	readonly event: string;
	readonly id: number | undefined;
	// biome-ignore lint/suspicious/noExplicitAny: tests check the message member by member.
	readonly data: any;
}

export interface LiveListener {
	readonly headers: Headers;
	readonly heard: readonly HeardEvent[];
	/** Returns the next event that was not returned yet. Fails if the stream has ended. */
	next(): Promise<HeardEvent>;
	stop(): void;
}

export async function listenLive(
	base: string,
	/** Undefined if the headers contain a session. */
	key: string | undefined,
	headers: Readonly<Record<string, string>> = {},
): Promise<LiveListener> {
	const ending = new AbortController();
	const answer = await fetch(`${base}/v1/live`, {
		headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
		signal: ending.signal,
	});
	if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status}: ${await answer.text()}`);
	const heard: HeardEvent[] = [];
	let taken = 0;
	let hasEnded = false;
	let wake: () => void = () => undefined;
	void (async () => {
		let text = "";
		const decoder = new TextDecoder();
		try {
			for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
				text += decoder.decode(chunk, { stream: true });
				const blocks = text.split("\n\n");
				text = blocks.pop() ?? "";
				heard.push(...blocks.flatMap(readBlock));
				wake();
			}
		} catch {
			// The test stopped the stream, or the server cut it.
		}
		hasEnded = true;
		wake();
	})();
	return {
		headers: answer.headers,
		heard,
		async next() {
			while (heard.length <= taken) {
				if (hasEnded) throw new Error("The stream has ended");
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
			taken += 1;
			return heard[taken - 1] as HeardEvent;
		},
		stop: () => ending.abort(),
	};
}

function readBlock(block: string): readonly HeardEvent[] {
	const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
	const event = fields.get("event");
	if (event === undefined) return [];
	const id = fields.get("id");
	return [{ event, id: id === undefined ? undefined : Number(id), data: JSON.parse(fields.get("data") ?? "null") }];
}
