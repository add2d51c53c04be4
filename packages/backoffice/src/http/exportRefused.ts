import { Failure } from '@schoolbell/core/http/errors';
import { toast } from '../ui/toasts.ts';

/** Says why an export was refused; where a second factor is missing, with the way to set one up. */
export function exportRefused(error: unknown, go: (path: string) => void): void {
  if (!(error instanceof Failure) || error.code !== 'secondFactorNeeded') return void toast.error(error);
  toast.blocked(error, { label: 'Set it up', run: () => go('/profile?tab=security') });
}
