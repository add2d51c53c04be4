import type { mailStates } from '@schoolbell/core/settings/contract';
import { Tag } from '../ui/Tag.tsx';
import type { Tone } from '../ui/tones.ts';

type State = (typeof mailStates)[number];

const about: Record<State, { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'info' },
  sent: { word: 'Sent', tone: 'success' },
  kept: { word: 'Kept', tone: 'warning' },
  failed: { word: 'Failed', tone: 'danger' },
  unsure: { word: 'Unsure', tone: 'warning' },
  bounced: { word: 'Bounced', tone: 'danger' },
};

/** The states as tabs. */
export const states: readonly { id: State; label: string }[] = (
  ['queued', 'sent', 'kept', 'failed', 'unsure', 'bounced'] as const
).map((id) => ({ id, label: about[id].word }));

/** A mail's state as tone, dot and word. */
export function MailState({ state }: { state: State }) {
  return <Tag tone={about[state].tone}>{about[state].word}</Tag>;
}
