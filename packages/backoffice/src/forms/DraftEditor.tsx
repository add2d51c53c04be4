import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { FormDesign } from './design.ts';
import type { Draft } from './draft.ts';
import * as css from './Section.css.ts';

const editors = () => import('./Opened.tsx').then((part) => ({ default: part.Opened }));
const Opened = lazy(editors);

/** Fetches the editors' code before one is opened. */
export function warmEditors(): Promise<unknown> {
  return editors();
}

/** The editor of what is open, in its place; its code is not part of the first view. */
export function DraftEditor(props: { draft: Draft; field?: FormDesign['fields'][number] }) {
  return (
    <Suspense fallback={<div className={css.coming}><Skeleton height={36} /></div>}>
      <Opened {...props} />
    </Suspense>
  );
}
