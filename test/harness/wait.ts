// Waiting for something to become true, within a bound.

export async function waitUntil(
	what: string,
	isTrue: () => boolean | Promise<boolean>,
	timeoutMs = 60_000,
): Promise<void> {
	const endMs = Date.now() + timeoutMs;
	while (Date.now() < endMs) {
		if (await isTrue()) return;
		await wait(25);
	}
	throw new Error(`Not within ${timeoutMs} ms: ${what}`);
}

export function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
