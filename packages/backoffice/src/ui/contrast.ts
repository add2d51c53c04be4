/** WCAG 2 contrast between two hex colours (1 to 21), and the guard that makes a text colour readable. */

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`${hex} is not a colour written as #rrggbb`);
  return [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)];
}

function print(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two #rrggbb colours as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Moves `colour` away from its backgrounds (darker over light ones, lighter over dark ones) in small steps until the
 * ratio holds on every one of them; throws, and so fails the build, when black or white itself would not do.
 */
export function readable(colour: string, backgrounds: readonly string[], ratio = 4.5): string {
  const worst = (candidate: string) => Math.min(...backgrounds.map((background) => contrast(candidate, background)));
  const over = luminance(parse(backgrounds[0]!));
  const target: Rgb = over > 0.3 ? [0, 0, 0] : [255, 255, 255];
  const start = parse(colour);
  for (let step = 0; step <= 50; step += 1) {
    const mix = start.map((channel, index) => channel + (target[index]! - channel) * (step / 50)) as unknown as Rgb;
    const candidate = print(mix);
    if (worst(candidate) >= ratio) return candidate;
  }
  throw new Error(`No shade of ${colour} reaches ${ratio}:1 on ${backgrounds.join(', ')}`);
}
