// Encodes buckets and sketches as bytes: the gaps between slots, and a byte that says which figures follow.

import type { Bucket, Sketch } from "../profile.ts";
import { PROFILE_LIMITS } from "../profile.ts";
import { createBucket, LEVELS } from "../windows.ts";
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

export function writeRow(writer: ByteWriter, row: readonly Bucket[], clockSlot: number): void {
	writer.writeNumber(row.length);
	let from = clockSlot;
	for (let index = row.length - 1; index >= 0; index -= 1) {
		const bucket = row[index];
		if (bucket === undefined) continue;
		writer.writeNumber(from - bucket.slot);
		from = bucket.slot;
		writeBucket(writer, bucket);
	}
}

function writeBucket(writer: ByteWriter, bucket: Bucket): void {
	const isAllMobile = bucket.mobileOutSum > 0 && bucket.mobileOutSum === bucket.outSum;
	const flags =
		(bucket.inCount > 0 ? HAS_IN : 0) |
		(bucket.outCount > 0 ? HAS_OUT : 0) |
		(isAllMobile ? IS_ALL_MOBILE : bucket.mobileOutSum > 0 ? HAS_MOBILE : 0) |
		(bucket.attempts > 0 ? HAS_ATTEMPTS : 0) |
		(bucket.failures > 0 ? HAS_FAILURES : 0) |
		(bucket.freshOutSum > 0 ? HAS_FRESH : 0) |
		(bucket.stoppedSum > 0 ? HAS_STOPPED : 0);
	writer.writeByte(flags);
	if (flags & HAS_IN) {
		writer.writeNumber(bucket.inCount);
		writer.writeNumber(bucket.inSum);
	}
	if (flags & HAS_OUT) {
		writer.writeNumber(bucket.outCount);
		writer.writeNumber(bucket.outSum);
	}
	if (flags & HAS_MOBILE) writer.writeNumber(bucket.mobileOutSum);
	if (flags & HAS_ATTEMPTS) writer.writeNumber(bucket.attempts);
	if (flags & HAS_FAILURES) writer.writeNumber(bucket.failures);
	if (flags & HAS_FRESH) writer.writeNumber(bucket.freshOutSum);
	if (flags & HAS_STOPPED) writer.writeNumber(bucket.stoppedSum);
}

export function readRow(reader: ByteReader, level: number, clockSlot: number): Bucket[] {
	const length = reader.readCount(LEVELS[level]?.slots ?? 0);
	const row = new Array<Bucket>(length);
	let slot = clockSlot;
	for (let index = length - 1; index >= 0; index -= 1) {
		const gap = reader.readNumber();
		if (gap === 0 && index < length - 1) throw refuse("two buckets share a slot", 0);
		slot -= gap;
		row[index] = readBucket(reader, slot);
	}
	return row;
}

function readBucket(reader: ByteReader, slot: number): Bucket {
	const bucket = createBucket(slot);
	const flags = reader.readByte();
	if (flags & HAS_IN) {
		bucket.inCount = reader.readNumber();
		bucket.inSum = reader.readNumber();
	}
	if (flags & HAS_OUT) {
		bucket.outCount = reader.readNumber();
		bucket.outSum = reader.readNumber();
	}
	if (flags & HAS_MOBILE) bucket.mobileOutSum = reader.readNumber();
	else if (flags & IS_ALL_MOBILE) bucket.mobileOutSum = bucket.outSum;
	if (flags & HAS_ATTEMPTS) bucket.attempts = reader.readNumber();
	if (flags & HAS_FAILURES) bucket.failures = reader.readNumber();
	if (flags & HAS_FRESH) bucket.freshOutSum = reader.readNumber();
	if (flags & HAS_STOPPED) bucket.stoppedSum = reader.readNumber();
	return bucket;
}

export function writeSketch(writer: ByteWriter, sketch: Sketch): void {
	writer.writeNumber(sketch.epoch);
	writer.writeNumber(sketch.buckets.length);
	let from = 0;
	for (const bucket of sketch.buckets) {
		writer.writeNumber(bucket.index - from);
		writer.writeNumber(bucket.count);
		from = bucket.index;
	}
}

export function readSketch(reader: ByteReader): Sketch {
	const epoch = reader.readNumber();
	const length = reader.readCount(PROFILE_LIMITS.sketchBuckets);
	const buckets = new Array<{ index: number; count: number }>(length);
	let index = 0;
	for (let place = 0; place < length; place += 1) {
		index += reader.readNumber();
		buckets[place] = { index, count: reader.readNumber() };
	}
	return { epoch, buckets };
}
