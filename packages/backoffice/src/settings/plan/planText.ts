import type { PlanGate, PlanTrouble } from '@schoolbell/core/settings/plan/rules';
import type { Tone } from '../../ui/tones.ts';

/** What each thing that a plan decides is called, and what an open or closed gate means for the school. */
export const gateTexts: Record<PlanGate['gate'], { label: string; open: string; closed: string }> = {
  records: {
    label: 'Your records',
    open: 'People, notes, forms and settings always stay open.',
    closed: '',
  },
  forms: {
    label: 'Public forms',
    open: 'Sign-up and enquiry forms are open.',
    closed: 'Sign-up and enquiry forms are closed until this is resolved. Forms already started can still be sent.',
  },
  branches: {
    label: 'New branches',
    open: 'You can add branches.',
    closed: 'You can’t add more branches on this plan.',
  },
};

/** The plan's state in a word, with its tone. */
export function planState(
  trouble: PlanTrouble | null,
  plan: { isTrial: number; isFailed: number },
): { word: string; tone: Tone } {
  if (trouble === 'trialEnded') return { word: 'Trial ended', tone: 'warning' };
  if (plan.isFailed === 1) return { word: 'Payment failed', tone: 'danger' };
  return plan.isTrial === 1 ? { word: 'Trial', tone: 'info' } : { word: 'Active', tone: 'success' };
}

/** Where a plan is paid for, where that is a web address at all. */
export function portalOf(address: string | null): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}
