import { Fragment } from 'react';
import { blocksOf, type NoteRun } from '@schoolbell/core/people/notes/rules';
import * as css from './RichText.css.ts';

interface RichTextProps {
  text: string;
  /** Within something that is a link itself, addresses of pages are words. */
  withoutLinks?: boolean;
}

/** Written text with its bold and italic words, lists, addresses and mentions. Only elements of ours are drawn: nothing in it can become markup. */
export function RichText({ text, withoutLinks = false }: RichTextProps) {
  return (
    <div className={css.text}>
      {blocksOf(text).map((block, at) => {
        if (block.kind === 'text') return <p key={at}><Runs runs={block.runs} withoutLinks={withoutLinks} /></p>;
        const entries = block.entries.map((runs, n) => <li key={n}><Runs runs={runs} withoutLinks={withoutLinks} /></li>);
        return block.kind === 'bullets' ? <ul key={at} className={css.bullets}>{entries}</ul> : <ol key={at} className={css.numbers}>{entries}</ol>;
      })}
    </div>
  );
}

function Runs({ runs, withoutLinks }: { runs: readonly NoteRun[]; withoutLinks: boolean }) {
  return runs.map((run, at) => {
    if ('name' in run) return <span key={at} className={css.mention}>@{run.name}</span>;
    if (run.bold) return <strong key={at}>{run.text}</strong>;
    if (run.italic) return <em key={at}>{run.text}</em>;
    if (run.href && !withoutLinks) return <a key={at} className={css.link} href={run.href} target="_blank" rel="noopener noreferrer nofollow">{run.text}</a>;
    return <Fragment key={at}>{run.text}</Fragment>;
  });
}
