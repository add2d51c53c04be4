/** Whether staff answer first, with what follows from it. */
export const confirmChoices = [
  { value: 'auto', label: 'Never', hint: 'Every place is certain at once.' },
  {
    value: 'newFamilies',
    label: 'For new families',
    hint: 'Families you know get their place at once. You answer the others.',
  },
  { value: 'always', label: 'Always', hint: 'Every booking waits for your answer; its seats are kept until then.' },
] as const;

export type ConfirmChoice = (typeof confirmChoices)[number]['value'];
