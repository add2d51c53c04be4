/** The path of wrk, or undefined where it is not installed. */
export function findWrk(): string | undefined;
/** Sees to it that wrk asks, installing Debian's as root where there is none. Without it Node asks, and says so. */
export function ensureWrk(): Promise<void>;
