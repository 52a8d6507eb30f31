// Writes the signals of the replayed movements to a CSV file, to train a model outside. They are what was known when each
// event was decided, as a loaded model will read them.

import { closeSync, openSync, writeSync } from "node:fs";
import { isMovement, type Label, type NormalEvent } from "@hakiki/domain";
import { MODEL_SIGNALS, type Outcome, readLayerValue, type SignalValues } from "@hakiki/rules";

const BUFFER_LENGTH = 1_000_000;

export class SignalFile {
	private readonly path: string;
	private file: number;
	private text = "";
	private values = "";

	constructor(path: string) {
		this.path = path;
		this.file = openSync(path, "w");
		this.begin();
	}

	/** Drops what was written, because the events are replayed again in another order. */
	restart(): void {
		closeSync(this.file);
		this.file = openSync(this.path, "w");
		this.begin();
	}

	/** Reads the signals when the event is decided. Later they would count the event itself. */
	watch(signals: SignalValues): void {
		this.values = MODEL_SIGNALS.map((name) => {
			const value = readLayerValue(signals, name);
			return Number.isNaN(value) ? "" : String(value);
		}).join(",");
	}

	/** Writes the line of the event that was decided last, unless it moves no money or settles an earlier one. */
	add(event: NormalEvent, { isSettling }: Outcome, label: Label | undefined): void {
		if (!isMovement(event) || isSettling) return;
		this.text += `${new Date(event.occurredAt).toISOString()},${label ?? ""},${this.values}\n`;
		if (this.text.length > BUFFER_LENGTH) this.flush();
	}

	close(): void {
		this.flush();
		closeSync(this.file);
	}

	private begin(): void {
		this.text = `occurred_at,label,${MODEL_SIGNALS.join(",")}\n`;
	}

	private flush(): void {
		writeSync(this.file, this.text);
		this.text = "";
	}
}
