import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deletePersonFile, personFiles, uploadPersonFile } from '@schoolbell/core/records/files/contract';
import { documentKinds, LARGEST_DOCUMENT, sizeText } from '@schoolbell/core/records/files/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { fileIcon } from './fileIcon.tsx';
import * as css from './Files.css.ts';

type File = ResultOf<typeof personFiles>['data'][number];

const accept = Object.values(documentKinds)
  .map((ending) => `.${ending}`)
  .concat('.jpeg')
  .join(',');

/** Documents on a person: dropped here, downloaded again, and deleted by who brought them. */
export function Files({ id }: { id: number }) {
  const { data, error, refetch } = useRead(personFiles, { user_detail_id: id });
  const upload = useWrite(uploadPersonFile);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);

  async function take(files: globalThis.File[]) {
    setRefusals([]);
    setWaiting((left) => left + files.length);
    for (const file of files) {
      await upload.mutateAsync({ user_detail_id: id, for_note: 0, file }).then(
        (added) => toast(`${added.file_name} added.`),
        (failure: { message: string; fields?: Record<string, string> }) =>
          setRefusals((before) => [...before, `${file.name}: ${failure.fields?.['file'] ?? failure.message}`]),
      );
      setWaiting((left) => left - 1);
    }
  }

  return (
    <div className={css.all}>
      <FileDrop
        multiple
        label="Add files"
        hint="PDF, pictures, text and Office documents, at most 10 MB each"
        accept={accept}
        maxSize={LARGEST_DOCUMENT}
        error={refusals.map((one) => one.replace(/\.$/, '')).join('. ') || undefined}
        onFiles={(files) => void take(files)}
      />
      <p role="status" className={css.waiting}>
        {waiting > 0 ? `Uploading ${waiting} ${waiting === 1 ? 'file' : 'files'}…` : ''}
      </p>
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={4} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={<FileText size={20} />}
          title="No files yet"
          line="Reports, agreements and certificates appear here for everyone who can open this person."
        />
      )}
      <ul>
        {data?.data.map((file) => (
          <FileItem key={file.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

function FileItem({ file }: { file: File }) {
  const { user } = useSession();
  const remove = useWrite(deletePersonFile);
  const [asking, setAsking] = useState(false);
  const mayDelete = file.uploaded_by.user_detail_id === user.user_detail_id || isAdminLike(user.role_id);
  const close = () => setAsking(false);
  return (
    <li className={css.item}>
      <span className={css.icon}>{fileIcon(file.media_type)}</span>
      <span className={css.text}>
        <span className={css.name}>{file.file_name}</span>
        <span className={css.line}>
          {sizeText(file.file_size)} · {fullName(file.uploaded_by)} · {formatDateTime(file.created_at)}
        </span>
      </span>
      <a className={buttonClass('ghost', 'sm')} href={file.file_url} download={file.file_name}>
        <Download size={16} aria-hidden />
        <span>
          Download<span className={css.hidden}> {file.file_name}</span>
        </span>
      </a>
      {mayDelete && (
        <IconButton
          size="sm"
          label={`Delete ${file.file_name}`}
          icon={<Trash2 size={16} />}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={`Delete ${file.file_name}?`}
          confirmLabel="Delete"
          busy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            void remove.mutateAsync({ id: file.id }).then(
              ({ message }) => toast(message),
              (refusal) => (toast.error(refusal), close()),
            )
          }
        >
          This can't be undone.
        </ConfirmDialog>
      )}
    </li>
  );
}
