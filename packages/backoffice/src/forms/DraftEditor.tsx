import { part } from '../ui/parts.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { FormDesign } from './design.ts';
import type { Draft } from './draft.ts';
import * as css from './Section.css.ts';

const Opened = part(() => import('./Opened.tsx').then((file) => file.Opened), () => <div className={css.coming}><Skeleton height={36} /></div>);

/** Fetches the editors' code before one is opened. */
export function warmEditors(): Promise<unknown> {
  return Opened.fetch();
}

/** The editor of what is open, in its place; its code is not part of the first view. */
export function DraftEditor(props: { draft: Draft; field?: FormDesign['fields'][number] }) {
  return <Opened {...props} />;
}
