import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { cancelDownload, downloadFile, downloads } from '@schoolbell/core/lists/downloads/contract';
import { DOWNLOAD_DAYS, isUnfinished, sizeText } from '@schoolbell/core/lists/downloads/rules';
import type { Address } from '../../http/address.ts';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { prefetch } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession, viewerOf } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useList } from '../../ui/list/useList.ts';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { type DownloadRow, nameOf, percentOf, rowsText, stateTags } from './downloadText.ts';
import * as css from './Downloads.css.ts';

/** What the address asks for. */
function inputOf(address: Address) {
  const { page, per_page } = listInputOf(address, ['download_id']);
  return { page, per_page };
}

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(downloads, inputOf(search));
}

/** The state in a word; while a file is made, how far it is. */
function State({ row }: { row: DownloadRow }) {
  const { word, tone } = stateTags[row.state];
  const percent = row.state === 'making' ? percentOf(row) : undefined;
  return (
    <span className={css.state}>
      <Tag tone={tone}>{word}</Tag>
      {percent !== undefined && <Progress value={percent} label={`Progress of ${nameOf(row)}`} />}
      {row.error && <span className={css.filters}>{row.error}</span>}
    </span>
  );
}

/** Who took a file, the last one with the time. */
function takenText({ taken }: DownloadRow): string {
  const last = taken.at(-1);
  if (!last) return 'Nobody yet';
  const others = new Set(taken.map((one) => one.user_detail_id)).size - 1;
  return `${fullName(last)}, ${formatDateTime(last.taken_at)}${others > 0 ? ` and ${others} more` : ''}`;
}

const columnsOf = (isForAll: boolean): Column<DownloadRow>[] => [
  {
    id: 'file',
    header: 'File',
    title: true,
    cell: (row) => (
      <span className={css.file}>
        <span className={css.name}>{nameOf(row)}</span>
        <span className={css.filters}>{row.filters || 'All rows'}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (row) => <State row={row} /> },
  {
    id: 'rows',
    header: 'Rows',
    align: 'end',
    cell: (row) => <span className={css.numbers}>{rowsText(row)}</span>,
    blank: (row) => row.rows === null,
  },
  {
    id: 'bytes',
    header: 'Size',
    align: 'end',
    cell: (row) => <span className={css.numbers}>{row.bytes === null ? '–' : sizeText(row.bytes)}</span>,
    blank: (row) => row.bytes === null,
  },
  ...(isForAll ? [{ id: 'by', header: 'Exported by', cell: (row: DownloadRow) => fullName(row.by) }] : []),
  { id: 'at', header: 'When', cell: (row) => <span className={css.numbers}>{formatDateTime(row.created_at)}</span> },
  {
    id: 'until',
    header: 'Kept until',
    cell: (row) => (row.is_kept ? <span className={css.numbers}>{formatDate(row.expires_at)}</span> : 'Not kept'),
    blank: (row) => !row.is_kept,
  },
  { id: 'taken', header: 'Taken by', cell: takenText, blank: (row) => row.taken.length === 0 },
];

/** Takes a file that is ready, or stops one that is being made. */
function Next({ row }: { row: DownloadRow }) {
  const navigate = useNavigate();
  const [isTaking, setTaking] = useState(false);
  const cancel = useWrite(cancelDownload);
  const name = nameOf(row);

  async function take() {
    setTaking(true);
    await download(downloadFile, { id: row.download_id }, name).catch((error: unknown) =>
      exportRefused(error, navigate),
    );
    setTaking(false);
  }

  if (isUnfinished(row.state))
    return (
      <Button
        size="sm"
        icon={<X size={14} aria-hidden />}
        loading={cancel.isPending}
        aria-label={`Cancel ${name}`}
        onClick={() =>
          cancel.mutate(
            { download_id: row.download_id },
            { onSuccess: ({ message }) => toast(message), onError: toast.error },
          )
        }
      >
        Cancel
      </Button>
    );
  if (!row.is_kept) return null;
  return (
    <Button
      size="sm"
      icon={<Download size={14} aria-hidden />}
      loading={isTaking}
      aria-label={`Download ${name}`}
      onClick={() => void take()}
    >
      Download
    </Button>
  );
}

/** The exports of the last days: who made which file, with which filters, and who took it. */
export function Component() {
  const isForAll = isAdminLike(viewerOf(useSession()).role_id);
  const list = useList(downloads, inputOf);
  return (
    <Page
      title="Downloads"
      subtitle={`Exports of the last ${DOWNLOAD_DAYS} days. Long lists are made into files here, and deleted after ${DOWNLOAD_DAYS} days.`}
    >
      <Card flush>
        <List
          list={list}
          label="Downloads"
          columns={columnsOf(isForAll)}
          row={{ key: (row) => row.download_id, name: nameOf, actions: (row) => <Next row={row} /> }}
          empty={
            <Nothing
              list={list}
              texts={[
                {
                  icon: <EmptyPicture name="imports" />,
                  title: 'No downloads yet',
                  line: 'Export a list or a report. Its file appears here.',
                },
              ]}
            />
          }
        />
      </Card>
    </Page>
  );
}
