import type { Refusal } from './call.ts';

/** The problems, by the code that `school-error` has. */
export const sentences = {
  load_failed: 'This form could not be loaded.',
  config_not_found: 'This form could not be found. Please contact the school.',
  form_archived: 'This form is no longer open. Please contact the school.',
  institution_suspended: 'This form is not available at the moment. Please contact the school.',
  origin_refused: "This form can't be used on this website. Please contact the school.",
  offline: 'You seem to be offline. Everything you typed is still here: please try again once you are connected.',
  timeout: 'This is taking longer than it should. Everything you typed is still here: please try again.',
  rate_limited: 'There are many requests at the moment. Please wait a moment and try again.',
  invalid: 'Please check your answers.',
  csp_blocked: "This website's security settings keep the form from reaching the school.",
  server_error: 'Something went wrong on our side. Everything you typed is still here: please try again.',
} as const;

export type ProblemCode = keyof typeof sentences;

/** What is shown in place of, or above, the form. */
export interface Problem {
  code: ProblemCode;
  message: string;
  /** Whether trying again can help. */
  again: boolean;
}

/** Refusals that go by another name here. */
const byCode: Partial<Record<Refusal['code'], ProblemCode>> = {
  notFound: 'config_not_found',
  gone: 'form_archived',
  originRefused: 'origin_refused',
  planBlocked: 'institution_suspended',
  forbidden: 'institution_suspended',
  rateLimited: 'rate_limited',
};
const final: readonly ProblemCode[] = [
  'config_not_found',
  'form_archived',
  'institution_suspended',
  'origin_refused',
  'csp_blocked',
];

/** A problem with its plain sentence. */
export function problem(code: ProblemCode, message: string = sentences[code]): Problem {
  return { code, message, again: !final.includes(code) };
}

/** What a refused or lost call means to the person at the form. */
export function problemOf(refusal: Refusal, blocked: boolean): Problem {
  if (refusal.code === 'offline' && blocked) return problem('csp_blocked');
  const code = byCode[refusal.code] ?? (refusal.code in sentences ? (refusal.code as ProblemCode) : 'server_error');
  const wait = refusal.retryAfter;
  if (code === 'rate_limited' && wait) {
    const time = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`;
    return problem(code, `There are many requests at the moment. Please try again in ${time}.`);
  }
  return problem(code);
}
