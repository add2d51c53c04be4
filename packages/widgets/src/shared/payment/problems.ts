import { route } from '@schoolbell/core/http/endpoint';
import type { renewInvoiceLink } from '@schoolbell/core/billing/papers/contract';
import { call, type Refusal } from '../call.ts';
import type { Flow } from './flow.ts';
import type { Notice } from './linked.ts';

const TIMEOUT_MS = 20_000;
const renewal = route<typeof renewInvoiceLink>('POST', 'online/invoice/newLink');

/** The problems, by the code that `school-error` has. */
const sentences = {
  link_expired: 'This link no longer works.',
  institution_suspended: 'Online payment is not available at the moment. Please contact the school.',
  origin_refused: "You can't pay on this website. Please contact the school.",
  offline: 'You seem to be offline. Nothing was paid: please try again once you are connected.',
  timeout: 'This is taking longer than it should. Nothing was paid: please try again.',
  rate_limited: 'There are many requests at the moment. Please wait a minute and try again.',
  csp_blocked: "This website's security settings keep the page from reaching the school.",
  server_error: 'Something went wrong on our side. Nothing was paid: please try again.',
} as const;

type ProblemCode = keyof typeof sentences;

const byCode: Partial<Record<Refusal['code'], ProblemCode>> = {
  gone: 'link_expired',
  notFound: 'link_expired',
  originRefused: 'origin_refused',
  planBlocked: 'institution_suspended',
  forbidden: 'institution_suspended',
  rateLimited: 'rate_limited',
  offline: 'offline',
  timeout: 'timeout',
};

/** What a refused or lost call means to the payer. */
function problemOf({ code }: Refusal, isBlocked: boolean): { code: ProblemCode; text: string } {
  const found = code === 'offline' && isBlocked ? 'csp_blocked' : (byCode[code] ?? 'server_error');
  return { code: found, text: sentences[found] };
}

/** Asks for a new link; the answer is the same whether there was one. */
async function renew(flow: Flow): Promise<void> {
  try {
    const { message } = await call(flow.server, renewal, flow.link, { timeout: TIMEOUT_MS });
    flow.tell({ code: 'link_asked', text: message });
  } catch (error) {
    report(flow, error as Refusal, () => void renew(flow));
  }
}

/** Shows a problem, unless the page says that it does so itself. */
export function report(flow: Flow, refusal: Refusal, again: () => void): void {
  const { code, text } = problemOf(refusal, flow.out.isBlocked());
  flow.out.setState('error');
  if (!flow.out.emit('error', { code, message: text }, true)) return;
  const notice: Notice = { code, text, isProblem: true };
  if (code === 'link_expired') {
    notice.label = 'Ask for a new one';
    notice.act = () => void renew(flow);
  } else if (code === 'offline' || code === 'timeout' || code === 'rate_limited' || code === 'server_error')
    notice.act = again;
  flow.tell(notice);
}
