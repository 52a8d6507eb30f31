// Compares the probability that scores say with the share of confirmed fraud, in ten bins of the scale.

import type { CalibrationFigures } from "@hakiki/domain";
import { findInterval } from "../learning/tally-evidence.ts";

const BINS = 10;

export class Calibration {
	private readonly events = new Float64Array(BINS);
	private readonly squares = new Float64Array(BINS);
	private readonly fraud = new Float64Array(BINS);
	private readonly predicted = new Float64Array(BINS);

	/** `weight` says how many events this one stands for. */
	add(probability: number, isFraud: boolean, weight: number): void {
		const bin = Math.min(Math.max(Math.floor(probability * BINS), 0), BINS - 1);
		add(this.events, bin, weight);
		add(this.squares, bin, weight * weight);
		add(this.predicted, bin, weight * probability);
		if (isFraud) add(this.fraud, bin, weight);
	}

	/** The error is null below `fraudMin` frauds. */
	read(fraudMin: number): CalibrationFigures {
		const bins = Array.from({ length: BINS }, (_, bin) => this.readBin(bin));
		const total = bins.reduce((sum, { events }) => sum + events, 0);
		const frauds = bins.reduce((sum, { fraud }) => sum + fraud, 0);
		const distance = bins.reduce(
			(sum, { events, predicted, share }) => sum + events * Math.abs((predicted ?? 0) - (share ?? 0)),
			0,
		);
		return { bins, error: frauds < fraudMin ? null : distance / total };
	}

	private readBin(bin: number): CalibrationFigures["bins"][number] {
		const events = this.events[bin] ?? 0;
		const fraud = this.fraud[bin] ?? 0;
		const span = { from: bin / BINS, to: (bin + 1) / BINS };
		if (events === 0) return { ...span, events, fraud, predicted: null, share: null, low: null, high: null };
		const share = fraud / events;
		// Sampled events are fewer than the events that they stand for, so that the interval uses Kish's effective number.
		const read = events ** 2 / (this.squares[bin] ?? 1);
		return {
			...{ ...span, events, fraud, share },
			predicted: (this.predicted[bin] ?? 0) / events,
			...findInterval(share * read, read),
		};
	}
}

function add(list: Float64Array, place: number, value: number): void {
	list[place] = (list[place] ?? 0) + value;
}
