import { read } from '../attributes.ts';
import { call, Refusal } from '../call.ts';
import { problem, problemOf, type Problem } from '../problems.ts';
import { serverOf } from '../server.ts';
import type { FormConfig, FormKind } from './config.ts';

const PAUSES_MS = [1000, 3000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks once for the form that the element names. Throws `Refusal`. */
export function fetchConfig(host: Element, kind: FormKind, signal?: AbortSignal): Promise<FormConfig> {
  const institution = read(host, 'institution');
  const form = read(host, 'form');
  return call(serverOf(host), kind.config, { institution, ...(form && { form }) }, { ...(signal && { signal }), timeout: 15_000 });
}

/** Asks for the form, three times where another try can help. Null where we were told to stop; a problem where it failed. */
export async function loadConfig(host: Element, kind: FormKind, signal: AbortSignal, isBlocked: () => boolean): Promise<FormConfig | Problem | null> {
  for (let go = 0; !signal.aborted; go++) {
    try {
      if (!read(host, 'institution')) return problem('config_not_found');
      return await fetchConfig(host, kind, signal);
    } catch (error) {
      const found = problemOf(error instanceof Refusal ? error : new Refusal('internal'), isBlocked());
      const isHopeful = found.again && found.code !== 'rate_limited' && navigator.onLine;
      if (!isHopeful) return found;
      if (go === PAUSES_MS.length) return problem(found.code === 'timeout' ? 'timeout' : 'load_failed');
      await pause(PAUSES_MS[go]!);
    }
  }
  return null;
}
