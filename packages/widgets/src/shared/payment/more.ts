import { route } from '@schoolbell/core/http/endpoint';
import type { changeMethod, claimPayment } from '@schoolbell/core/billing/checkout/contract';
import { call, resultOf, type Refusal } from '../call.ts';
import type { Flow } from './flow.ts';
import type { Standing } from './watch.ts';

const TIMEOUT_MS = 60_000;
const CLAIM = 'online/payment/claimByHash' satisfies (typeof claimPayment)['path'];
const change = route<typeof changeMethod>('POST', 'online/payment/methodByHash');

/** Tells the school that a transfer was made, perhaps with a picture of it. Not `call`: a file goes with it. */
export async function claim(flow: Flow, slip: File | undefined): Promise<void> {
  const { checkout } = flow.standing!;
  const body = new FormData();
  body.append('input', JSON.stringify({ ...flow.link, checkout }));
  if (slip) body.append('slip', slip);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { 'idempotency-key': checkout };
    const asked = { method: 'POST', body, headers, credentials: 'omit', signal } as const;
    const answer = await fetch(`${flow.server}/api/${CLAIM}`, asked);
    resultOf<{ data: Standing; message: string }>([answer, await answer.json().catch(() => null)]);
    flow.set({ notice: undefined });
    // The result waits for the school, and turns into a receipt once it has confirmed.
    void flow.follow(checkout);
  } catch (error) {
    const { message, fields } = error as Refusal;
    const text = fields && Object.values(fields)[0];
    flow.tell({ code: 'server_error', text: String(text ?? message), act: () => void claim(flow, slip) });
  }
}

/** Stops automatic payments with a saved method, or removes it. */
export async function changeSaved(flow: Flow, method: string, action: 'stop' | 'remove'): Promise<void> {
  try {
    const { message } = await call(flow.server, change, { ...flow.link, method, action }, { timeout: TIMEOUT_MS });
    await flow.refresh();
    flow.tell({ code: 'saved_changed', text: message });
  } catch (error) {
    flow.report(error as Refusal, () => void changeSaved(flow, method, action));
  }
}
