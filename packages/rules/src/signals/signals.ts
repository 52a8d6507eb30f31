// Interface first; filled below.
export interface SignalValues {
	readonly amountMinor: number | undefined;
}
export type SignalName = keyof SignalValues;
