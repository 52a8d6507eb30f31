// Runs a request once, however often it is asked for while it is on its way.

/** While a request with the same input is pending, another call sends nothing and gets the answer of the first. */
export function createOnce<Answer>(): (input: unknown, send: () => Promise<Answer>) => Promise<Answer> {
	const pending = new Map<string, Promise<Answer>>();
	return (input, send) => {
		const key = JSON.stringify(input) ?? "";
		const running = pending.get(key);
		if (running !== undefined) return running;
		const sent = send().finally(() => pending.delete(key));
		pending.set(key, sent);
		return sent;
	};
}
