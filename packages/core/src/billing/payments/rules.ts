import { type DocumentKind, fileNameOf } from '../../records/files/rules.ts';

/** Where a payment is: done; claimed by a family, to be confirmed; scheduled; failed; deleted. */
export const paymentStates = ['done', 'claimed', 'scheduled', 'failed', 'deleted'] as const;

/** What the slip of a transfer is called when it is saved: names of families' files tell nothing, and may be unsafe. */
export const slipName = (reference: string, media_type: string): string =>
  fileNameOf(`Transfer ${reference}`.trim(), media_type as DocumentKind);
