import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { roles } from './palette.ts';
import type { Tone } from './tones.ts';

const toneSlots = { soft: null, line: null, solid: null, text: null };
const tones: Record<Tone, typeof toneSlots> = {
  neutral: toneSlots,
  info: toneSlots,
  success: toneSlots,
  warning: toneSlots,
  danger: toneSlots,
  plum: toneSlots,
  cyan: toneSlots,
  orange: toneSlots,
};

const name = (_: string | null, path: string[]) => `sb-${path.join('-')}`;

/** Colour roles; a component reads these and never a raw colour. Light and dark by `data-theme`, else by the system. */
export const colours = createGlobalThemeContract(
  {
    colour: {
      canvas: null,
      surface: null,
      raised: null,
      sunken: null,
      hover: null,
      press: null,
      selected: null,
      line: null,
      lineStrong: null,
      text: null,
      muted: null,
      faint: null,
      accent: null,
      accentHover: null,
      accentText: null,
      accentSoft: null,
      accentLine: null,
      onAccent: null,
      focus: null,
      scrim: null,
    },
    tone: tones,
    shadow: { card: null, float: null, overlay: null },
  },
  name,
);

/** Sizes that differ between comfortable and compact, by `data-density`. */
export const density = createGlobalThemeContract(
  { control: null, controlSmall: null, cell: null, pad: null, gap: null },
  name,
);

/** The rest: the same in every theme. */
export const scale = createGlobalThemeContract(
  {
    space: { x1: null, x2: null, x3: null, x4: null, x5: null, x6: null, x8: null, x10: null, x12: null },
    text: { xs: null, sm: null, md: null, lg: null, xl: null, xxl: null },
    radius: { sm: null, md: null, lg: null, xl: null },
    motion: { fast: null, base: null, slow: null, page: null },
    font: { body: null, mono: null },
  },
  name,
);

const light = {
  ...roles('light'),
  shadow: {
    card: '0 1px 2px rgb(16 24 40 / 0.05)',
    float: '0 4px 16px rgb(16 24 40 / 0.12), 0 1px 3px rgb(16 24 40 / 0.08)',
    overlay: '0 24px 64px rgb(16 24 40 / 0.24), 0 4px 12px rgb(16 24 40 / 0.1)',
  },
};
const dark = {
  ...roles('dark'),
  shadow: {
    card: 'none',
    float: '0 4px 16px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.4)',
    overlay: '0 24px 64px rgb(0 0 0 / 0.6)',
  },
};

globalStyle(':root, [data-theme="light"]', { colorScheme: 'light', vars: assignVars(colours, light) });
globalStyle(':root:not([data-theme])', {
  '@media': { '(prefers-color-scheme: dark)': { colorScheme: 'dark', vars: assignVars(colours, dark) } },
});
globalStyle('[data-theme="dark"]', { colorScheme: 'dark', vars: assignVars(colours, dark) });

globalStyle(':root, [data-density="comfortable"]', {
  vars: assignVars(density, { control: '36px', controlSmall: '30px', cell: '8px', pad: '16px', gap: '16px' }),
});
globalStyle('[data-density="compact"]', {
  vars: assignVars(density, { control: '32px', controlSmall: '26px', cell: '3px', pad: '12px', gap: '12px' }),
});

globalStyle(':root', {
  vars: assignVars(scale, {
    space: {
      x1: '4px',
      x2: '8px',
      x3: '12px',
      x4: '16px',
      x5: '20px',
      x6: '24px',
      x8: '32px',
      x10: '40px',
      x12: '48px',
    },
    text: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px', xxl: '26px' },
    radius: { sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    motion: { fast: '120ms', base: '250ms', slow: '300ms', page: '500ms' },
    font: {
      body: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
      mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    },
  }),
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      vars: assignVars(scale.motion, { fast: '0ms', base: '0ms', slow: '0ms', page: '0ms' }),
    },
  },
});
