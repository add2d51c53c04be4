import { mayImport } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { useSession, viewerOf } from '../session/session.ts';
import { LinkButton } from '../ui/Link.tsx';

/** The way from a list to the import of its kind, for those who may. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const viewer = viewerOf(useSession());
  return mayImport(viewer, kind) ? <LinkButton to={`/people/import?kind=${kind}`}>Import</LinkButton> : null;
}
