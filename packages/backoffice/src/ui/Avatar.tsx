import { cx } from './cx.ts';
import { toneNames, type Tone } from './tones.ts';
import * as css from './Avatar.css.ts';

interface AvatarProps {
  /** The whole name; initials and tone come from it, so a person keeps their colour everywhere. */
  name: string;
  /** A picture's address; initials stand in until there is one. */
  image?: string | null;
  size?: 'sm' | 'md' | 'lg';
}

/** First letters of the first and the last word; of a Chinese, Japanese or Korean name its first character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  // Letters of those scripts come behind all others.
  const letters = words[1] && name < '\u3005' ? [words[0]!, words.at(-1)!] : words.slice(0, 1);
  return letters.map((word) => [...word][0]!.toUpperCase()).join('') || '?';
}

function toneOf(name: string): Tone {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0;
  return toneNames[sum % toneNames.length]!;
}

/** A person's picture or initials; the name is beside it, so it is not read out. */
export function Avatar({ name, image, size = 'md' }: AvatarProps) {
  return (
    <span className={cx(css.size[size], css.tone[toneOf(name)])} aria-hidden>
      {image ? <img src={image} alt="" className={css.picture} loading="lazy" /> : initials(name)}
    </span>
  );
}
