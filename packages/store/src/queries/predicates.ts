// The conditions of a list with optional filters: each value is bound, and a filter that is not asked for is not there, so
// that the planner sees the index that serves the rest.

export class Predicates {
	readonly values: unknown[] = [];
	private readonly conditions: string[] = [];

	/** The place of a value in the statement. */
	bind(value: unknown): string {
		this.values.push(value);
		return `$${this.values.length}`;
	}

	add(condition: string): void {
		this.conditions.push(condition);
	}

	/** One value is compared, several are looked up in an array; none is no condition. */
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
