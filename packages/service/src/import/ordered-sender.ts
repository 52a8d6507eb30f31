// Runs many tasks at once, even those of one customer, so that lanes have full batches. A task that is retried, or that
// must end first, runs alone, and the later tasks of the same customer wait for it.

export interface SenderOptions<Task> {
	/** True if the task is done, with success or without. False if it needs a retry. Must not throw. */
	attempt(task: Task): Promise<boolean>;
	/** Retries until the task is done. Must not throw. */
	insist(task: Task): Promise<void>;
}

interface Customer<Task> {
	readonly id: string;
	underway: number;
	/** The customer's waiting tasks, in order; undefined while none wait. */
	queue: Numbered<Task>[] | undefined;
	/** A task of the customer runs alone at present. */
	isAlone: boolean;
}

interface Numbered<Task> {
	readonly number: number;
	readonly task: Task;
	/** The task runs alone, because later ones wait for it, or because it is a retry. */
	mustBeAlone: boolean;
}

export class OrderedSender<Task> {
	private readonly options: SenderOptions<Task>;
	private readonly customers = new Map<string, Customer<Task>>();
	private added = 0;

	constructor(options: SenderOptions<Task>) {
		this.options = options;
	}

	/** `isBarrier` says that the later tasks of the customer wait until this one is done. */
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

	/** A task that runs alone starts when no other task of the customer runs, so that it overtakes none. */
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
