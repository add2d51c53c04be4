import { FileText } from 'lucide-react';
import * as css from '../search/Search.css.ts';
import { foundKind, type FoundRow } from '../shell/parts.ts';

function FoundResource({ row: { bundle_name, name } }: { row: FoundRow<'resource'> }) {
  return (
    <>
      <span className={css.icon} aria-hidden>
        <FileText size={16} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{bundle_name ?? name}</span>
      </span>
    </>
  );
}

/** Files and bundles of files. */
export const found = foundKind({
  key: 'resource',
  at: 40,
  path: ({ gibbonResourceID, bundle_id }) =>
    bundle_id === null ? `/resources/files?open=${gibbonResourceID}` : `/resources/bundles?open=${bundle_id}`,
  Row: FoundResource,
});
