import { Fragment, type ReactNode } from 'react';
import type { RichBlock, RichList, RichRun } from '@schoolbell/core/richText/parts/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import * as css from './RichText.css.ts';

interface RichTextProps {
  text: string;
  /** Within something that is a link itself, addresses of pages are words. */
  withoutLinks?: boolean;
}

/** A rich text to read. Only elements of ours are drawn, from the parts that core reads: nothing in a text can become markup of its own. */
export function RichText({ text, withoutLinks = false }: RichTextProps) {
  return (
    <div className={css.text}>
      {richBlocks(text).map((block, at) => (
        <Block key={at} block={block} withoutLinks={withoutLinks} />
      ))}
    </div>
  );
}

function Block({ block, withoutLinks }: { block: RichBlock; withoutLinks: boolean }) {
  if (block.kind === 'text')
    return (
      <p className={block.runs.length === 0 ? css.empty : undefined}>
        <Runs runs={block.runs} withoutLinks={withoutLinks} />
      </p>
    );
  // Under the heading of the card or panel that it is in, whatever its place in the page.
  if (block.kind === 'heading')
    return (
      <p role="heading" aria-level={block.level} className={block.level === 3 ? css.heading : css.smallHeading}>
        <Runs runs={block.runs} withoutLinks={withoutLinks} />
      </p>
    );
  if (block.kind === 'quote')
    return (
      <blockquote className={css.quote}>
        {block.lines.map((runs, at) => (
          <p key={at}>
            <Runs runs={runs} withoutLinks={withoutLinks} />
          </p>
        ))}
      </blockquote>
    );
  return <List list={block} withoutLinks={withoutLinks} />;
}

function List({ list: { kind, entries }, withoutLinks }: { list: RichList; withoutLinks: boolean }) {
  const items = entries.map(({ runs, nested }, at) => (
    <li key={at}>
      <Runs runs={runs} withoutLinks={withoutLinks} />
      {nested && <List list={nested} withoutLinks={withoutLinks} />}
    </li>
  ));
  return kind === 'bullets' ? <ul className={css.bullets}>{items}</ul> : <ol className={css.numbers}>{items}</ol>;
}

function Runs({ runs, withoutLinks }: { runs: readonly RichRun[]; withoutLinks: boolean }) {
  return runs.map((run, at) => {
    let words: ReactNode = 'name' in run ? <span className={css.mention}>@{run.name}</span> : run.text;
    if (run.underline) words = <u>{words}</u>;
    if (run.italic) words = <em>{words}</em>;
    if (run.bold) words = <strong>{words}</strong>;
    if (run.href && !withoutLinks)
      words = (
        <a className={css.link} href={run.href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      );
    return <Fragment key={at}>{words}</Fragment>;
  });
}
