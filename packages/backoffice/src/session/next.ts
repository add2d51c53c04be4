/**
 * The address to open after signing in, from the `next` that the login page was opened with: a page of this site, or the dashboard.
 * Dots and backslashes can turn a path into another site's address, so the address counts as the browser reads it.
 */
export function addressAfterSignIn(wanted: string | null, origin: string): string {
  const dashboard = '/dashboard';
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return dashboard;
  const target = new URL(wanted, origin);
  const path = target.pathname + target.search + target.hash;
  // "/x/..//evil.example" reads as this site's path "//evil.example", which is another site as soon as it is opened.
  const stays = target.origin === origin && !path.startsWith('//') && new URL(path, origin).origin === origin;
  return stays && !/^\/login\/*$/.test(target.pathname) ? path : dashboard;
}
