/** Contrast that WCAG AA asks of text. */
export const LEAST_CONTRAST = 4.5;

/** A colour's relative luminance, 0 to 1 (WCAG 2.2). `hex` is #rrggbb. */
export function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface ThemeColours { accent?: string | undefined; on_accent?: string | undefined; text?: string | undefined; surface?: string | undefined }

/** The colours a widget wears where a theme says nothing. */
export const defaultTheme = { accent: '#3a5bc7', on_accent: '#ffffff', text: '#1c2024', surface: '#ffffff' } as const;

/** Pairs that must stay readable, each with what is wrong at the field of the first. */
export function themeErrors(theme: ThemeColours): Record<string, string> {
  const worn = { ...defaultTheme, ...Object.fromEntries(Object.entries(theme).filter(([, value]) => value)) };
  const pairs = [['text', 'surface'], ['on_accent', 'accent'], ['accent', 'surface']] as const;
  const errors: Record<string, string> = {};
  for (const [front, back] of pairs) {
    const ratio = contrast(worn[front], worn[back]);
    if (ratio < LEAST_CONTRAST) errors[`theme.${front}`] ??= `Contrast with the ${back.replace('_', ' ')} colour is ${ratio.toFixed(2)}:1; at least 4.5:1 is needed`;
  }
  return errors;
}
