import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { type affectedClasses, undoSubstitutes } from '@schoolbell/core/staff/substitutes/contract';
import type { Affected } from '@schoolbell/core/staff/substitutes/rules';
import { call, refetchInView } from '../../http/client.ts';
import { toast } from '../../ui/toasts.ts';

/** What a leave affects, as the server answers it. */
export type AffectedList = ResultOf<typeof affectedClasses>;
export type AffectedClass = AffectedList['data'][number];

/** Classes as the rules look at them; those that the viewer may not change have no one to offer. */
export const forRules = (classes: readonly AffectedClass[]): Affected[] =>
  classes.map(({ event_id, starts_at, ends_at, free, may_change }) => ({
    event_id,
    from: Date.parse(starts_at),
    to: Date.parse(ends_at),
    free: may_change ? free : [],
  }));

/** Says what was done, with the way back where someone stands in. */
export function toastSubstituted(message: string, change_ids: readonly number[]): void {
  if (change_ids.length === 0) return void toast(message);
  toast(message, {
    label: 'Undo substitutes',
    run: () =>
      void call(undoSubstitutes, { change_ids: [...change_ids] }).then(
        ({ message: back }) => (toast(back), refetchInView()),
        toast.error,
      ),
  });
}

/** Who is told by a choice: substitutes by name, and how many students' families. */
export function toldBy(
  classes: readonly AffectedClass[],
  chosen: ReadonlyMap<number, number>,
): { substitutes: number[]; students: number } {
  const covered = classes.filter((one) => chosen.has(one.event_id));
  return { substitutes: [...new Set(chosen.values())], students: new Set(covered.flatMap((one) => one.students)).size };
}
