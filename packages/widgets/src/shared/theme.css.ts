import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css';

/**
 * The roles every style uses. Each takes the page's own `--school-*` property, then the theme the school saved
 * (`--t-*`, set by script), then the default.
 */
export const role = {
  accent: createVar(),
  onAccent: createVar(),
  text: createVar(),
  muted: createVar(),
  surface: createVar(),
  fieldBg: createVar(),
  border: createVar(),
  line: createVar(),
  soft: createVar(),
  danger: createVar(),
  dangerSoft: createVar(),
  success: createVar(),
  focus: createVar(),
  radius: createVar(),
  gap: createVar(),
  control: createVar(),
};

const light = {
  accent: '#3e63dd',
  onAccent: '#ffffff',
  text: '#1c2024',
  muted: '#5b616b',
  surface: '#ffffff',
  fieldBg: '#ffffff',
  border: '#868a95',
  line: '#e2e4ea',
  danger: '#b3261e',
  success: '#1a7a45',
  focus: '#3e63dd',
};
const dark: typeof light = {
  accent: '#4a68de',
  onAccent: '#ffffff',
  text: '#eceef2',
  muted: '#b3b8c2',
  surface: '#17191d',
  fieldBg: '#101215',
  border: '#7a808c',
  line: '#2d3138',
  danger: '#ff9d94',
  success: '#4cd38f',
  focus: '#9db2ff',
};

type Colour = keyof typeof light;
const published: Record<Colour, string> = {
  accent: 'accent',
  onAccent: 'on-accent',
  text: 'text',
  muted: 'muted',
  surface: 'surface',
  fieldBg: 'field-bg',
  border: 'border',
  line: 'border',
  danger: 'danger',
  success: 'success',
  focus: 'focus',
};
/** What the theme editor can save. */
const saved: ReadonlySet<string> = new Set(['accent', 'onAccent', 'text', 'surface']);

/** Every colour role for one scheme. The school's saved text and surface belong to the light one. */
function colours(values: typeof light): Record<string, string> {
  const names = Object.keys(values) as Colour[];
  return Object.fromEntries(
    names.map((name) => {
      const isSaved = saved.has(name) && (values === light || name === 'accent' || name === 'onAccent');
      const value = isSaved ? `var(--t-${published[name]}, ${values[name]})` : values[name];
      return [role[name], `var(--school-${published[name]}, ${value})`];
    }),
  );
}

globalStyle(':host', {
  display: 'block',
  contain: 'inline-size',
  visibility: 'visible !important' as 'visible',
  writingMode: 'horizontal-tb !important' as 'horizontal-tb',
});
globalStyle(':host([hidden])', { display: 'none' });

/** The wall between the page and the widget: nothing inherits past it except custom properties. */
export const base = style({
  all: 'initial',
  colorScheme: 'light',
  display: 'block',
  boxSizing: 'border-box',
  containerType: 'inline-size',
  maxWidth: 'var(--school-max-width, 760px)',
  margin: '0 auto',
  overflowWrap: 'anywhere',
  fontFamily: 'var(--school-font-family, var(--t-font-family, system-ui, sans-serif))',
  fontSize: 'var(--school-font-size, medium)',
  lineHeight: 'var(--school-line-height, 1.5)',
  color: role.text,
  WebkitFontSmoothing: 'antialiased',
  vars: {
    ...colours(light),
    [role.radius]: 'var(--school-radius, var(--t-radius, 8px))',
    [role.gap]: 'var(--school-gap, 20px)',
    [role.control]: 'max(44px, var(--school-control-height, 46px))',
    [role.soft]: `color-mix(in srgb, ${role.accent} 8%, ${role.fieldBg})`,
    [role.dangerSoft]: `color-mix(in srgb, ${role.danger} 8%, ${role.surface})`,
  },
  selectors: { '&[data-theme="dark"]': { colorScheme: 'dark', vars: colours(dark) } },
});

// `:where` keeps these without weight: any class below, and any `::part()` of the page, wins.
globalStyle(`:where(${base}) *, :where(${base}) *::before, :where(${base}) *::after`, { boxSizing: 'border-box' });
globalStyle(`:where(${base} :is(h2, h3, p, ul, fieldset, legend))`, {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  listStyle: 'none',
  font: 'inherit',
});
globalStyle(`:where(${base} :is(input, select, textarea, button))`, { font: 'inherit', color: 'inherit', margin: 0 });
globalStyle(`:where(${base}) :focus-visible`, { outline: `3px solid ${role.focus}`, outlineOffset: '2px' });

const breathe = keyframes({ '50%': { opacity: 0.45 } });
const appear = keyframes({ from: { transform: 'translateY(6px)' } });
const calm = '(prefers-reduced-motion: reduce)';

/** A panel on the page: the form, a message, the skeleton. */
export const panel = style({
  padding: 'clamp(18px, 5cqi, 36px)',
  background: role.surface,
  border: `1px solid ${role.line}`,
  borderRadius: `calc(${role.radius} * 1.5)`,
});

export const appears = style({ animation: `${appear} .28s ease-out`, '@media': { [calm]: { animation: 'none' } } });

export const bone = style({
  height: role.control,
  borderRadius: role.radius,
  background: role.line,
  animation: `${breathe} 1.4s ease-in-out infinite`,
  '@media': { [calm]: { animation: 'none' } },
});

/** There for screen readers only. */
export const unseen = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
