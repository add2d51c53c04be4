import { originOf } from '@schoolbell/core/settings/rules';

/** A typed address as the list keeps it: "Example.org/about" gives "https://example.org"; null where it names no site. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const origin = originOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const hostname = origin && new URL(origin).hostname;
  return hostname && (hostname.includes('.') || hostname === 'localhost') ? origin : null;
}

/** What is wrong with an address that is about to be added; nothing where it may be. */
export function siteError(typed: string, sites: readonly string[]): string | undefined {
  if (!typed.trim()) return 'This field is required';
  const site = siteOf(typed);
  if (!site) return 'Please enter an address like https://www.example.org';
  if (sites.includes(site)) return 'This website is already on the list';
  return sites.length >= 50 ? 'You can list up to 50 websites' : undefined;
}
