/** The path of a Chromium that is installed here, or undefined. */
export function findChromium(): string | undefined;
/** The path of the browser of the tests: Chromium's shell without windows where it is installed, or else Chromium. */
export function findTestBrowser(): string | undefined;
/** Finds the browser of the tests, installing Debian's Chromium shell as root where it is missing, or else Chromium. Returns undefined after saying how to get one. */
export function ensureTestBrowser(): Promise<string | undefined>;
/** Finds Chromium, installing Debian's as root where there is none. Returns undefined after saying how to get one. */
export function ensureChromium(): Promise<string | undefined>;
