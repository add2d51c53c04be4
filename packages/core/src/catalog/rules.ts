import { may, type Category, type Viewer } from '../access.ts';

/** What a category can hold. */
export const categoryKinds = ['subject', 'package', 'product'] as const;
export type CategoryKind = (typeof categoryKinds)[number];

const accesses: Record<CategoryKind, Category> = { subject: 'subjects', package: 'packages', product: 'products' };

/** The access that categories of a kind need: that of their contents. */
export function accessOfKind(kind: CategoryKind): Category {
  return accesses[kind];
}

/** Whether a person can change categories of a kind. */
export function mayArrange(viewer: Viewer, kind: CategoryKind): boolean {
  return may(viewer, accesses[kind]);
}

/** The largest capacity that is a number; 0 is as many as come. */
export const MOST_SEATS = 100_000;

/** A capacity in words. */
export function capacityText(capacity: number): string {
  return capacity === 0 ? 'Unlimited' : capacity.toLocaleString('en-US');
}

/** A length in words: 90 minutes are "1 h 30 min". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
