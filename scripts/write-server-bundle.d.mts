export function writeServerBundle(folder: string, format: "esm" | "cjs"): Promise<void>;
