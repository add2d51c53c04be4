import * as radix from '@radix-ui/colors';
import { readable } from './contrast.ts';
import { toneNames, type Tone } from './tones.ts';

/** What a tone offers: a soft fill, its border, a solid fill that carries white text, and text for the soft fill. */
export interface ToneColours {
  soft: string;
  line: string;
  solid: string;
  text: string;
}

const scaleOf: Record<Tone, string> = {
  neutral: 'slate',
  info: 'blue',
  success: 'jade',
  warning: 'amber',
  danger: 'tomato',
  plum: 'plum',
  cyan: 'cyan',
  orange: 'orange',
};

type Scheme = 'light' | 'dark';

/** Step 1 to 12 of a Radix scale, by scheme. */
function shade(scale: string, step: number, scheme: Scheme): string {
  const name = scheme === 'dark' ? `${scale}Dark` : scale;
  const steps = (radix as unknown as Record<string, Record<string, string>>)[name];
  const colour = steps?.[`${scale}${step}`];
  if (!colour) throw new Error(`Radix has no ${scale} ${step} for ${scheme}`);
  return colour;
}

function tone(name: Tone, scheme: Scheme, surfaces: readonly string[]): ToneColours {
  const scale = scaleOf[name];
  const soft = shade(scale, 3, scheme);
  return {
    soft,
    line: shade(scale, 6, scheme),
    // Carries white text in both schemes, so the guard is asked from white's side: darken until white reads.
    solid: readable(shade(scale, 9, scheme), ['#ffffff']),
    text: readable(shade(scale, 11, scheme), [soft, ...surfaces]),
  };
}

/** Every colour role of one scheme; text roles have passed the contrast guard on each background they may sit on. */
export function roles(scheme: Scheme) {
  const slate = (step: number) => shade('slate', step, scheme);
  const indigo = (step: number) => shade('indigo', step, scheme);
  const light = scheme === 'light';
  const canvas = light ? slate(2) : slate(1);
  const surface = light ? '#ffffff' : slate(2);
  const raised = light ? '#ffffff' : slate(3);
  const sunken = light ? slate(3) : '#0b0c0d';
  const hover = light ? slate(3) : slate(3);
  const press = light ? slate(4) : slate(4);
  const selected = indigo(3);
  const everywhere = [surface, canvas, raised, sunken, hover, press, selected];
  const tones = Object.fromEntries(toneNames.map((name) => [name, tone(name, scheme, everywhere)])) as Record<
    Tone,
    ToneColours
  >;
  return {
    colour: {
      canvas,
      surface,
      raised,
      sunken,
      hover,
      press,
      selected,
      line: light ? slate(5) : slate(4),
      // Outlines of inputs are what shows that they are there, so 3:1 holds (WCAG 1.4.11).
      lineStrong: readable(slate(8), [surface, canvas], 3),
      text: slate(12),
      muted: readable(slate(11), everywhere),
      faint: readable(slate(10), [surface, canvas, raised]),
      accent: indigo(9),
      accentHover: indigo(10) === indigo(9) ? indigo(8) : light ? indigo(10) : '#3358d4',
      accentText: readable(indigo(11), everywhere),
      accentSoft: indigo(3),
      accentLine: indigo(7),
      onAccent: '#ffffff',
      focus: light ? indigo(8) : indigo(9),
      scrim: light ? 'rgb(16 24 40 / 0.42)' : 'rgb(0 0 0 / 0.6)',
    },
    tone: tones,
  };
}
