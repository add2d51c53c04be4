import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { exportImports, importList, uploadImport } from '@schoolbell/core/imports/contract';
import { mayImport } from '@schoolbell/core/imports/rules';
import { importKinds, type ImportKind } from '@schoolbell/core/imports/targets/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { prefetch, useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { Link } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { Table } from '../ui/Table.tsx';
import { totalOf } from '../ui/list/useList.ts';
import { ListActions } from '../ui/list/ListActions.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tag } from '../ui/Tag.tsx';
import { useSay, type Say } from '../words/say.ts';
import { type ImportLine, nounsOf, stateText } from './importText.ts';
import * as css from './Imports.css.ts';

/** The largest file that the server takes. */
const LARGEST = 10 * 1024 * 1024;

/** Starts the list's read. */
export function warm(): void {
  prefetch(importList, { page: 1 });
}

/** A file to import, and what was imported before. */
export function Component() {
  return (
    <Page
      title="Import"
      subtitle="People from a CSV or Excel file. Every file is checked first, and each import can be undone."
    >
      <div className={css.stack}>
        <NewImport />
        <Earlier />
      </div>
    </Page>
  );
}

/** Chooses whom a file brings, and takes it. */
function NewImport() {
  const say = useSay();
  const navigate = useNavigate();
  const viewer = viewerOf(useSession());
  const [query] = useSearchParams();
  const kinds = importKinds.filter((one) => mayImport(viewer, one));
  const asked = kinds.find((one) => one === query.get('kind'));
  const [kind, setKind] = useState<ImportKind>(asked ?? kinds[0] ?? 'student');
  const [error, setError] = useState<string>();
  const upload = useWrite(uploadImport);

  async function take([file]: File[]) {
    setError(undefined);
    try {
      const { import_id } = await upload.mutateAsync({ kind, file_name: file!.name.slice(0, 255), file: file! });
      await navigate(`/people/import/${import_id}`);
    } catch (failure) {
      setError(failure instanceof Failure ? (failure.fields?.['file'] ?? failure.message) : String(failure));
    }
  }

  return (
    <Card title="Import a file">
      <div className={css.choose} aria-busy={upload.isPending || undefined}>
        <Select
          label="People in the file"
          value={kind}
          onChange={(event) => setKind(event.target.value as ImportKind)}
          options={kinds.map((one) => ({ value: one, label: say(nounsOf[one].title) }))}
        />
        <FileDrop
          label="File"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          maxSize={LARGEST}
          error={error}
          hint={upload.isPending ? 'Reading the file…' : 'CSV or XLSX, up to 10 MB. Nothing is imported yet.'}
          onFiles={(files) => void take(files)}
        />
      </div>
    </Card>
  );
}

function columns(say: Say): Column<ImportLine>[] {
  return [
    {
      id: 'file',
      header: 'File',
      title: true,
      cell: (row) => (
        <Link look="inherit" className={css.column} to={`/people/import/${row.import_id}`}>
          {row.file_name || 'Without a name'}
        </Link>
      ),
    },
    { id: 'kind', header: 'People', cell: (row) => say(nounsOf[row.kind].title) },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <Tag tone={stateText[row.state].tone}>{stateText[row.state].word}</Tag>,
    },
    {
      id: 'rows',
      header: 'Rows',
      align: 'end',
      cell: (row) => <span className={css.numbers}>{row.total_rows.toLocaleString('en-US')}</span>,
    },
    { id: 'by', header: 'By', cell: (row) => row.created_by },
    { id: 'at', header: 'When', cell: (row) => <span className={css.numbers}>{formatDateTime(row.created_at)}</span> },
  ];
}

/** Imports so far, the newest first. */
function Earlier() {
  const say = useSay();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const read = useRead(importList, { page });
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Card
      title="Imports"
      flush
      actions={
        <ListActions exporting={{ endpoint: exportImports, input: {}, name: 'imports' }} total={totalOf(read.data)} />
      }
    >
      <Table
        label="Imports"
        columns={columns(say)}
        rows={read.data?.data}
        rowKey={(row) => row.import_id}
        stale={read.isPlaceholderData}
        onOpen={(row) => void navigate(`/people/import/${row.import_id}`)}
        empty={
          <EmptyState
            icon={<EmptyPicture name="imports" />}
            title="No imports yet"
            line="Choose a file above. You see what will happen to each row before anything is saved."
          />
        }
      />
      {read.data && <Pagination page={read.data} onPage={setPage} />}
    </Card>
  );
}
