export function buildSbom(folder: string, options: { readonly version: string; readonly date: string }): string;
