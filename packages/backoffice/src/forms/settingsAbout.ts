import { FileSignature, ScrollText } from 'lucide-react';

/** What the editor says about the two things at a form's foot. */
export const settingsAbout = {
  terms: { name: 'Terms and conditions', line: 'A tick without which nothing is sent', icon: ScrollText },
  signature: { name: 'Signature', line: 'Drawn, or typed by those who would rather type', icon: FileSignature },
} as const;
