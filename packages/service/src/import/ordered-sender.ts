// Tasks under way: many at once, so that lanes have batches to share, also those of one customer. Where one of them has to
// be tried again, or must be finished first, the same customer's later ones wait and then go one after the other.

export interface SenderOptions<Task> {
	/** Says whether the task is done with, for better or worse; it is not when it must be tried again. Must not throw. */
	attempt(task: Task): Promise<boolean>;
	/** Tries until the task is done with. Must not throw. */
	insist(task: Task): Promise<void>;
}

interface Customer<Task> {
	readonly id: string;
	underway: number;
	/** In the order given; there while the customer's tasks go one after the other. */
	queue: Numbered<Task>[] | undefined;
	isRunning: boolean;
}

interface Numbered<Task> {
	readonly number: number;
	readonly task: Task;
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
		const numbered = { number: this.added, task };
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
		const customer = { id, underway: 0, queue: undefined, isRunning: false };
		this.customers.set(id, customer);
		return customer;
	}

	private async start(customer: Customer<Task>, numbered: Numbered<Task>): Promise<void> {
		customer.underway += 1;
		const isDone = await this.options.attempt(numbered.task);
		customer.underway -= 1;
		if (isDone) this.forget(customer);
		else {
			customer.queue ??= [];
			customer.queue.push(numbered);
			customer.queue.sort((one, other) => one.number - other.number);
		}
		this.runQueue(customer);
	}

	/** Begins when nothing of the customer is under way any more, so that nothing is overtaken. */
	private runQueue(customer: Customer<Task>): void {
		if (customer.queue === undefined || customer.underway > 0 || customer.isRunning) return;
		customer.isRunning = true;
		void this.finishQueue(customer, customer.queue);
	}

	private async finishQueue(customer: Customer<Task>, queue: Numbered<Task>[]): Promise<void> {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) await this.options.insist(next.task);
		customer.isRunning = false;
		customer.queue = undefined;
		this.forget(customer);
	}

	private forget(customer: Customer<Task>): void {
		if (customer.underway === 0 && customer.queue === undefined) this.customers.delete(customer.id);
	}
}
