import type { ReactNode } from 'react';
import * as css from './RichText.css.ts';

const MENTION = /@\[([^\]]{1,120})\]\(user:(\d+)\)/g;

/** Written text with mentions (`@[name](user:7)`) marked. It is drawn as text only: nothing in it can become markup. */
export function RichText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    parts.push(text.slice(from, match.index), <span key={match.index} className={css.mention}>@{match[1]}</span>);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return <div className={css.text}>{parts}</div>;
}
