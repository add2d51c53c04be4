import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { embedSettings } from '@schoolbell/core/settings/contract';
import { contrast, defaultTheme, LEAST_CONTRAST } from '@schoolbell/core/settings/rules';

/** The widgets' theme as it is saved; what is absent stays default. */
export type Theme = ResultOf<typeof embedSettings>['theme'];

/** The four colours, with what each is on the form. */
export const colourFields = [
  { name: 'accent', label: 'Accent', hint: 'Buttons, ticks, the focus' },
  { name: 'on_accent', label: 'Text on the accent', hint: 'The word on the button' },
  { name: 'text', label: 'Text', hint: 'Labels and answers' },
  { name: 'surface', label: 'Surface', hint: 'Behind the whole form' },
] as const;

export type ColourName = (typeof colourFields)[number]['name'];

/** The colour a form wears: the school's, else the default. */
export function worn(theme: Theme, name: ColourName): string {
  return theme[name] ?? defaultTheme[name];
}

/** Corners where a theme says nothing, in pixels. */
export const DEFAULT_RADIUS = 8;

/** Fonts to choose from; the widget loads none, so they are what visitors have. */
export const fonts: readonly { value: string; label: string }[] = [
  { value: '', label: 'The visitor’s system font' },
  { value: 'inherit', label: 'The font of your website' },
  { value: 'Georgia, "Times New Roman", serif', label: 'Georgia' },
  { value: 'Arial, Helvetica, sans-serif', label: 'Arial' },
  { value: 'Verdana, Geneva, sans-serif', label: 'Verdana' },
  { value: '"Trebuchet MS", Tahoma, sans-serif', label: 'Trebuchet' },
];

/** Pairs that must stay readable, with their contrast now. */
export function contrasts(
  theme: Theme,
): { label: string; front: string; back: string; ratio: number; enough: boolean }[] {
  const pairs = [
    { label: 'Text on the surface', front: 'text', back: 'surface' },
    { label: 'Text on the accent', front: 'on_accent', back: 'accent' },
    { label: 'Accent on the surface', front: 'accent', back: 'surface' },
  ] as const;
  return pairs.map(({ label, front, back }) => {
    const ratio = contrast(worn(theme, front), worn(theme, back));
    return { label, front: worn(theme, front), back: worn(theme, back), ratio, enough: ratio >= LEAST_CONTRAST };
  });
}
