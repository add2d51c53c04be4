import type { InjectOptions } from 'fastify';

/** The request of a back-office call: path names in braces from the input, the rest as query or JSON. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): InjectOptions {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value).toWellFormed());
  });
  const query = new URLSearchParams();
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest))
      for (const one of [value].flat())
        query.append(name, typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one));
  return {
    method,
    url: `/api/${filled}${query.size ? `?${query}` : ''}`,
    headers: {
      'x-schoolbell': '1',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { payload: JSON.stringify(rest) }),
  };
}
