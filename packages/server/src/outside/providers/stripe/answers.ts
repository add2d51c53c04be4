/** What an answer holds; nothing where it is no JSON. */
function toldBy(text: string): { object?: unknown; error?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * A fetch whose answers are Stripe's. Its SDK takes any JSON without an `error` for a success, whatever the status says: a
 * page of something in between must not be read as a payment.
 */
export function stripesOwn(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...asked) => {
    const answer = await fetch(...asked);
    const text = await answer.text();
    const { object, error } = toldBy(text);
    const { status, headers } = answer;
    if (error || (answer.ok && typeof object === 'string')) return new Response(text, { status, headers });
    const message = `Stripe answered ${status}`;
    return Response.json({ error: { type: 'api_error', message } }, { status: answer.ok ? 502 : status, headers });
  };
}
