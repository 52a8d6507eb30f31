// Builds the conditions of a list with optional filters. Each value is bound. A filter that is not given adds no condition, so
// that the planner can choose the index for the others.

export class Predicates {
	readonly values: unknown[] = [];
	private readonly conditions: string[] = [];

	/** Binds a value and gives its placeholder. */
	bind(value: unknown): string {
		this.values.push(value);
		return `$${this.values.length}`;
	}

	add(condition: string): void {
		this.conditions.push(condition);
	}

	/** Compares with one value, or with an array for several. Without values it adds no condition. */
	addAnyOf(column: string, values: readonly string[] | undefined): void {
		if (values === undefined) return;
		this.add(
			values.length === 1 ? `${column} = ${this.bind(values[0])}` : `${column} = any(${this.bind(values)}::text[])`,
		);
	}

	get text(): string {
		return this.conditions.join(" and ");
	}
}
