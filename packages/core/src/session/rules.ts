/** Addresses that students, leads and guardians reach without signing in: the specification's named public routes. */
const publicAddress = /^\/(signup(\/(student|lead))?|payment\/[^/]+|forms\/[^/]+|thank-you|success|embed|update)$/;

/** Somebody at the door, as far as the guard needs to know them. */
export interface Visitor {
  isSignedIn: boolean;
  /** Their value of the category `reports`. */
  reports: number;
}

/**
 * Where a visit to an address goes instead: a visitor without a session to `/login` unless the page is public, the index
 * to the dashboard, all reports to the dashboard without access to reports. Null where it goes on; `/login` moves nobody.
 */
export function guard(path: string, visitor: Visitor): '/login' | '/dashboard' | null {
  const address = path.replace(/\/+$/, '') || '/';
  if (address === '/login' || publicAddress.test(address)) return null;
  if (!visitor.isSignedIn) return '/login';
  if (address === '/') return '/dashboard';
  return address === '/allreports' && visitor.reports === 0 ? '/dashboard' : null;
}
