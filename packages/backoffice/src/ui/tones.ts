/** The eight tones a status, an avatar or a chart series can have. */
export const toneNames = ['neutral', 'info', 'success', 'warning', 'danger', 'plum', 'cyan', 'orange'] as const;

/** One of the eight tones. */
export type Tone = (typeof toneNames)[number];
