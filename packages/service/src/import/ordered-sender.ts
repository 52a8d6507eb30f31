// Tasks under way: many at once, so that lanes have batches to share, also those of one customer. Where one of them has to
// be tried again, or must be finished first, it goes alone, and the same customer's later ones wait for it.

export interface SenderOptions<Task> {
	/** Says whether the task is done with, for better or worse; it is not when it must be tried again. Must not throw. */
	attempt(task: Task): Promise<boolean>;
	/** Tries until the task is done with. Must not throw. */
	insist(task: Task): Promise<void>;
}

interface Customer<Task> {
	readonly id: string;
	underway: number;
	/** In the order given; there while some of the customer's tasks wait. */
	queue: Numbered<Task>[] | undefined;
	/** One of them goes alone at present. */
	isAlone: boolean;
}

interface Numbered<Task> {
	readonly number: number;
	readonly task: Task;
	/** It goes alone: later ones wait for its end, or it must be tried again. */
	mustBeAlone: boolean;
}

export class OrderedSender<Task> {
	private readonly options: SenderOptions<Task>;
	private readonly customers = new Map<string, Customer<Task>>();
	private added = 0;

	constructor(options: SenderOptions<Task>) {
		this.options = options;
	}

	/** `isBarrier`: the customer's later tasks wait until this one is done with. */
	add(customerId: string, task: Task, isBarrier: boolean): void {
		const customer = this.find(customerId);
		const numbered = { number: this.added, task, mustBeAlone: isBarrier };
		this.added += 1;
		if (isBarrier) customer.queue ??= [];
		if (customer.queue === undefined) void this.start(customer, numbered);
		else {
			customer.queue.push(numbered);
			this.runQueue(customer);
		}
	}

	private find(id: string): Customer<Task> {
		const known = this.customers.get(id);
		if (known !== undefined) return known;
		const customer = { id, underway: 0, queue: undefined, isAlone: false };
		this.customers.set(id, customer);
		return customer;
	}

	private async start(customer: Customer<Task>, numbered: Numbered<Task>): Promise<void> {
		customer.underway += 1;
		const isDone = await this.options.attempt(numbered.task);
		customer.underway -= 1;
		if (isDone) this.forget(customer);
		else {
			numbered.mustBeAlone = true;
			customer.queue ??= [];
			customer.queue.push(numbered);
			customer.queue.sort((one, other) => one.number - other.number);
		}
		this.runQueue(customer);
	}

	/** What must be alone begins when nothing of the customer is under way any more, so that nothing is overtaken. */
	private runQueue(customer: Customer<Task>): void {
		while (customer.queue !== undefined && !customer.isAlone) {
			const next = customer.queue[0];
			if (next === undefined) {
				customer.queue = undefined;
				this.forget(customer);
			} else if (!next.mustBeAlone) {
				customer.queue.shift();
				void this.start(customer, next);
			} else if (customer.underway > 0) return;
			else {
				customer.queue.shift();
				customer.isAlone = true;
				void this.finishAlone(customer, next);
			}
		}
	}

	private async finishAlone(customer: Customer<Task>, { task }: Numbered<Task>): Promise<void> {
		await this.options.insist(task);
		customer.isAlone = false;
		this.runQueue(customer);
	}

	private forget(customer: Customer<Task>): void {
		if (customer.underway === 0 && customer.queue === undefined) this.customers.delete(customer.id);
	}
}
