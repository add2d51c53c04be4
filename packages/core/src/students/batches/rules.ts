/** Colours that a batch or a tag can wear: the design system's tones. */
export const groupColours = ['neutral', 'info', 'success', 'warning', 'danger', 'plum', 'cyan', 'orange'] as const;

/** One of them. */
export type GroupColour = (typeof groupColours)[number];
