/** The eight tones a status, an avatar or a chart series can have. */
export const toneNames = ['neutral', 'info', 'success', 'warning', 'danger', 'plum', 'cyan', 'orange'] as const;

/** One of the eight tones. */
export type Tone = (typeof toneNames)[number];

/** A tone by its name as the server keeps it; neutral for anything else. */
export function toneOf(name: string): Tone {
  return (toneNames as readonly string[]).includes(name) ? (name as Tone) : 'neutral';
}
