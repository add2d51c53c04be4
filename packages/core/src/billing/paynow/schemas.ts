import * as z from 'zod/mini';

/** A QR code: its text, and one path of lines that are one unit thick, in a square of `size` units with the margin that cameras need. */
export const QrCode = z.strictObject({ text: z.string(), size: z.int(), path: z.string() });
export type QrCode = z.output<typeof QrCode>;
