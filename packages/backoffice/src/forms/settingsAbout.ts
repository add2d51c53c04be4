import { FileSignature, MailCheck, Banknote, ScrollText, UsersRound } from 'lucide-react';

/** What the editor says about what is at a form's foot. */
export const settingsAbout = {
  terms: { name: 'Terms and conditions', line: 'Families must tick this before they send the form', icon: ScrollText },
  signature: { name: 'Signature', line: 'Families draw or type their name', icon: FileSignature },
  children: { name: 'Several {students}', line: 'Families add siblings on the same form', icon: UsersRound },
  later: {
    name: 'Save and finish later',
    line: 'Families get a link by e-mail that works for 30 days',
    icon: MailCheck,
  },
  fee: {
    name: 'Ask for the registration fee',
    line: 'Families go to the payment page after they send the form',
    icon: Banknote,
  },
} as const;
