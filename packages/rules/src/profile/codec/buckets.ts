// Encodes buckets and sketches as bytes: the gaps between slots, and a byte that says which figures follow.

import { BUCKET_SIZE, type BucketRow, PLACE } from "../bucket-row.ts";
import { PROFILE_LIMITS, type Sketch } from "../profile.ts";
import { LEVELS } from "../windows.ts";
import { type ByteReader, refuse } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

const HAS_IN = 1;
const HAS_OUT = 2;
const HAS_MOBILE = 4;
const IS_ALL_MOBILE = 8;
const HAS_ATTEMPTS = 16;
const HAS_FAILURES = 32;
const HAS_FRESH = 64;
const HAS_STOPPED = 128;

/**
 * A copy of a part has its exact size at once. A list that is made with a length has holes, and V8 reads each number of it with a
 * check.
 */
const ZEROS: BucketRow = [];
while (ZEROS.length < BUCKET_SIZE * Math.max(...LEVELS.map(({ slots }) => slots))) ZEROS.push(0);

export function writeRow(writer: ByteWriter, row: BucketRow, clockSlot: number): void {
	writer.writeNumber(row.length / BUCKET_SIZE);
	let from = clockSlot;
	for (let start = row.length - BUCKET_SIZE; start >= 0; start -= BUCKET_SIZE) {
		const slot = row[start] ?? 0;
		writer.writeNumber(from - slot);
		from = slot;
		writeBucket(writer, row, start);
	}
}

function writeBucket(writer: ByteWriter, row: BucketRow, start: number): void {
	const read = (place: number): number => row[start + place] ?? 0;
	const mobileOutSum = read(PLACE.mobileOutSum);
	const isAllMobile = mobileOutSum > 0 && mobileOutSum === read(PLACE.outSum);
	const flags =
		(read(PLACE.inCount) > 0 ? HAS_IN : 0) |
		(read(PLACE.outCount) > 0 ? HAS_OUT : 0) |
		(isAllMobile ? IS_ALL_MOBILE : mobileOutSum > 0 ? HAS_MOBILE : 0) |
		(read(PLACE.attempts) > 0 ? HAS_ATTEMPTS : 0) |
		(read(PLACE.failures) > 0 ? HAS_FAILURES : 0) |
		(read(PLACE.freshOutSum) > 0 ? HAS_FRESH : 0) |
		(read(PLACE.stoppedSum) > 0 ? HAS_STOPPED : 0);
	writer.writeByte(flags);
	if (flags & HAS_IN) {
		writer.writeNumber(read(PLACE.inCount));
		writer.writeNumber(read(PLACE.inSum));
	}
	if (flags & HAS_OUT) {
		writer.writeNumber(read(PLACE.outCount));
		writer.writeNumber(read(PLACE.outSum));
	}
	if (flags & HAS_MOBILE) writer.writeNumber(mobileOutSum);
	if (flags & HAS_ATTEMPTS) writer.writeNumber(read(PLACE.attempts));
	if (flags & HAS_FAILURES) writer.writeNumber(read(PLACE.failures));
	if (flags & HAS_FRESH) writer.writeNumber(read(PLACE.freshOutSum));
	if (flags & HAS_STOPPED) writer.writeNumber(read(PLACE.stoppedSum));
}

export function readRow(reader: ByteReader, level: number, clockSlot: number): BucketRow {
	const size = reader.readCount(LEVELS[level]?.slots ?? 0) * BUCKET_SIZE;
	const row: BucketRow = ZEROS.slice(0, size);
	let slot = clockSlot;
	for (let start = size - BUCKET_SIZE; start >= 0; start -= BUCKET_SIZE) {
		const gap = reader.readNumber();
		if (gap === 0 && start < size - BUCKET_SIZE) throw refuse("two buckets share a slot", 0);
		slot -= gap;
		row[start] = slot;
		readBucket(reader, row, start);
	}
	return row;
}

function readBucket(reader: ByteReader, row: BucketRow, start: number): void {
	const flags = reader.readByte();
	if (flags & HAS_IN) {
		row[start + PLACE.inCount] = reader.readNumber();
		row[start + PLACE.inSum] = reader.readNumber();
	}
	if (flags & HAS_OUT) {
		row[start + PLACE.outCount] = reader.readNumber();
		row[start + PLACE.outSum] = reader.readNumber();
	}
	if (flags & HAS_MOBILE) row[start + PLACE.mobileOutSum] = reader.readNumber();
	else if (flags & IS_ALL_MOBILE) row[start + PLACE.mobileOutSum] = row[start + PLACE.outSum] ?? 0;
	if (flags & HAS_ATTEMPTS) row[start + PLACE.attempts] = reader.readNumber();
	if (flags & HAS_FAILURES) row[start + PLACE.failures] = reader.readNumber();
	if (flags & HAS_FRESH) row[start + PLACE.freshOutSum] = reader.readNumber();
	if (flags & HAS_STOPPED) row[start + PLACE.stoppedSum] = reader.readNumber();
}

export function writeSketch(writer: ByteWriter, sketch: Sketch): void {
	writer.writeNumber(sketch.epoch);
	const { buckets } = sketch;
	writer.writeNumber(buckets.length / 2);
	let from = 0;
	for (let place = 0; place < buckets.length; place += 2) {
		const index = buckets[place] ?? 0;
		writer.writeNumber(index - from);
		writer.writeNumber(buckets[place + 1] ?? 0);
		from = index;
	}
}

export function readSketch(reader: ByteReader): Sketch {
	const epoch = reader.readNumber();
	const length = reader.readCount(PROFILE_LIMITS.sketchBuckets);
	const buckets: number[] = [];
	let index = 0;
	for (let place = 0; place < length; place += 1) {
		index += reader.readNumber();
		buckets.push(index, reader.readNumber());
	}
	return { epoch, buckets };
}
