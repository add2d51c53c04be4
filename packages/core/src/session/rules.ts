/** Addresses that students, leads and guardians reach without signing in: the specification's named public routes. */
const publicAddress = /^\/(signup(\/(student|lead))?|payment\/[^/]+|forms\/[^/]+|thank-you|success|embed|update)$/;

/** The guard's view of a visitor. */
export interface Visitor {
  isSignedIn: boolean;
  /** Their value of the category `reports`. */
  reports: number;
}

/**
 * Where a visit is sent instead: without a session to `/login` unless the page is public, from the index to the dashboard,
 * from all reports to the dashboard without access to reports. Null if the visit continues, which is always so for `/login`.
 */
export function guard(path: string, visitor: Visitor): '/login' | '/dashboard' | null {
  const address = path.replace(/\/+$/, '') || '/';
  if (address === '/login' || publicAddress.test(address)) return null;
  if (!visitor.isSignedIn) return '/login';
  if (address === '/') return '/dashboard';
  return address === '/allreports' && visitor.reports === 0 ? '/dashboard' : null;
}
