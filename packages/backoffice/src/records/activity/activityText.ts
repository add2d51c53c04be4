import { activityTexts } from '@schoolbell/core/records/activity/rules';
import type { Say } from '../../words/say.ts';

/** A line of the activity list, after the person's name. A kind that no one knows any more is written as it is. */
export function activityText(kind: string, say: Say): string {
  return say(activityTexts[kind] ?? kind.replaceAll(/[._]/g, ' '));
}
