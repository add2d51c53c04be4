/**
 * A typed address as the list keeps it, scheme and host in small letters without a path: "Example.org/about" gives
 * "https://example.org"; null where it names no site.
 */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!text || !URL.canParse(whole)) return null;
  const { protocol, hostname, origin, username } = new URL(whole);
  const isLocal = hostname === 'localhost' || /^127\./.test(hostname);
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) || isLocal;
  if (!isHost || username || (protocol !== 'https:' && protocol !== 'http:')) return null;
  return origin;
}

/** What is wrong with an address that is about to be added; nothing where it may be. */
export function siteError(typed: string, sites: readonly string[]): string | undefined {
  if (!typed.trim()) return 'This field is required';
  const origin = originOf(typed);
  if (!origin) return 'Please enter an address like https://www.example.org';
  if (sites.includes(origin)) return 'This site is on the list already';
  return sites.length >= 50 ? 'The list holds at most 50 sites' : undefined;
}
