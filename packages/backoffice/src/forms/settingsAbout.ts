import { FileSignature, MailCheck, ScrollText, UsersRound } from 'lucide-react';

/** What the editor says about what stands at a form's foot. */
export const settingsAbout = {
  terms: { name: 'Terms and conditions', line: 'A tick without which nothing is sent', icon: ScrollText },
  signature: { name: 'Signature', line: 'Drawn, or typed by those who would rather type', icon: FileSignature },
  children: { name: 'Several {students}', line: 'A family adds siblings to the same form', icon: UsersRound },
  later: {
    name: 'Save and finish later',
    line: 'A link by mail brings back what was typed, for 30 days',
    icon: MailCheck,
  },
} as const;
