import type { InputOf } from '@schoolbell/core/http/endpoint';
import { useMay } from '../../session/session.ts';
import { LinkButton } from '../../ui/Link.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { shownOf } from './shownColumns.ts';

interface PeopleExportProps {
  kind: Kind;
  /** The list as it is shown: sort, search and filters go with it. */
  input: object;
  total: number | null;
}

/** Students or leads as a file, and a file into their list. */
export function PeopleExport({ kind, input, total }: PeopleExportProps) {
  const say = useSay();
  const may = useMay();
  const { exportAll: endpoint, resource, nouns } = kinds[kind];
  return (
    <>
      {may(kind === 'lead' ? 'all_leads' : 'students') && (
        <LinkButton to={`/people/import?kind=${kind}`}>Import</LinkButton>
      )}
      <ExportButton
        list={{ endpoint, input: input as InputOf<typeof endpoint>, resource, name: say(nouns) }}
        shown={() => shownOf(kind)}
        total={total}
      />
    </>
  );
}
