/** What is said without a network, here and by core's calls. */
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.';

/** Why a part of the program could not be loaded, if the browser knows. */
export const missingText = (): string =>
  navigator.onLine ? 'Part of this page could not be loaded. Reload to get the newest version.' : OFFLINE;

/** Whether code of the program could not be fetched, as browsers put it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|module script/i.test(error.message);

/** An error in words for people. */
export function errorText(error: unknown): string {
  if (isMissing(error)) return missingText();
  return error instanceof Error ? error.message : String(error);
}
