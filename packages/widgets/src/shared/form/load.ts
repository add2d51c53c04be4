import { read } from '../attributes.ts';
import { addressOf, call, Refusal, resultOf } from '../call.ts';
import { problem, problemOf, type Problem } from '../problems.ts';
import { serverOf } from '../server.ts';
import type { FormConfig, FormKind } from './config.ts';
import type { Early } from './early.ts';

const TIMEOUT_MS = 15_000;
const PAUSES_MS = [1000, 3000];
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The form that the element names, or the first one it offers. */
function question(host: Element): { institution: string; form?: string } {
  const form = read(host, 'form') || /^(?!choose)[^\s,]*/.exec(read(host, 'form-type'))?.[0];
  return { institution: read(host, 'institution'), ...(form && { form }) };
}

/** The hosted page with this form: where the fallback link leads. */
export function hostedPage(host: Element, kind: FormKind): string {
  return `${serverOf(host)}${kind.page}?${new URLSearchParams(question(host))}`;
}

/** The address of the form that the element names. */
export function configAddress(host: Element, kind: FormKind): string {
  return addressOf(serverOf(host), kind.config, question(host));
}

/** Asks once for the form that the element names. Throws `Refusal`. */
export function fetchConfig(host: Element, kind: FormKind, signal?: AbortSignal): Promise<FormConfig> {
  return call(serverOf(host), kind.config, question(host), { ...(signal && { signal }), timeout: TIMEOUT_MS });
}

/**
 * Asks for the form, three times where another try can help; the first answer may be the loader's. Null if we were told to
 * stop; a problem where it failed.
 */
export async function loadConfig(
  host: Element,
  kind: FormKind,
  signal: AbortSignal,
  early: Early | undefined,
  isBlocked: () => boolean,
): Promise<FormConfig | Problem | null> {
  for (let go = 0; !signal.aborted; go++) {
    try {
      if (!read(host, 'institution')) return problem('config_not_found');
      const answer = !go && early && (await Promise.race([early[1], pause(TIMEOUT_MS)]));
      return answer ? resultOf<FormConfig>(answer) : await fetchConfig(host, kind, signal);
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
