// A map for what comes and goes with every event. V8's own Map points from each table it has outgrown to the next one, so
// that tables long dead keep all that ever came after them, until the whole heap is collected; a plain object does not.

export class PassingMap<Value> {
	/** Without a prototype, so that any text is a key like any other. */
	private readonly kept = Object.create(null) as Record<string, Value | undefined>;

	get(key: string): Value | undefined {
		return this.kept[key];
	}

	has(key: string): boolean {
		return this.kept[key] !== undefined;
	}

	set(key: string, value: Value & {}): void {
		this.kept[key] = value;
	}

	delete(key: string): void {
		delete this.kept[key];
	}
}
