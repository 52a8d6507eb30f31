/** Downloads a file in the browser. */
export function saveFile(blob: Blob, name: string): void {
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
