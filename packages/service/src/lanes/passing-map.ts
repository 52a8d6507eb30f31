// A map whose entries come and go with every event. The Map of V8 links each outgrown table to the next one, so that dead
// tables keep later entries alive until a full garbage collection. A plain object does not.

export class PassingMap<Value> {
	/** It has no prototype, so that every text can be a key. */
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
