/** The path of a Chromium that is installed here, or undefined. */
export function findChromium(): string | undefined;
/** Finds Chromium, installing Debian's as root where there is none. Returns undefined after saying how to get one. */
export function ensureChromium(): Promise<string | undefined>;
