import type { Say } from '../../words/say.ts';

/** Whether staff answer first, with what follows from it, to be said in the school's words. */
export const confirmChoices = [
  { value: 'auto', label: 'Never', hint: 'Every place is certain at once.' },
  {
    value: 'newFamilies',
    label: 'For new families',
    hint: 'Families you know get their place at once. You answer the others.',
  },
  { value: 'always', label: 'Always', hint: 'Every booking waits for your answer; its {seats} are kept until then.' },
] as const;

export type ConfirmChoice = (typeof confirmChoices)[number]['value'];

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

/** Choices in the school's words. */
export const said = <Each extends Choice>(say: Say, choices: readonly Each[]) =>
  choices.map((one) => ({ ...one, label: say(one.label), ...(one.hint && { hint: say(one.hint) }) }));
