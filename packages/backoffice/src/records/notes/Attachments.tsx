import { RotateCw, X } from 'lucide-react';
import { sizeText } from '@schoolbell/core/records/files/rules';
import { hiddenText } from '../../ui/base.css.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { fileIcon } from '../files/fileIcon.tsx';
import type { Attachment, KeptFile } from './noteDrafts.ts';
import * as css from './Attachments.css.ts';

/** A file that is being attached, to a note or a letter. */
export type ShownFile = Omit<Attachment, 'kept'> & {
  /** `as_link`: its readers get a link to it. */
  kept?: Pick<KeptFile, 'media_type' | 'file_size'> & { as_link?: boolean };
};

interface AttachmentsProps {
  files: readonly ShownFile[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

/** Files of a text that is being written: how far each is, what was refused, and how to take it off or try again. */
export function Attachments({ files, onRemove, onRetry }: AttachmentsProps) {
  const waiting = files.filter((file) => !file.kept && !file.refusal).length;
  return (
    <>
      {files.length > 0 && (
        <ul className={css.list} aria-label="Files">
          {files.map((file) => (
            <li key={file.key} className={css.item} data-refused={file.refusal ? true : undefined}>
              <span className={css.icon}>{fileIcon(file.kept?.media_type ?? '')}</span>
              <span className={css.text}>
                <span className={css.name}>{file.name}</span>
                {file.refusal && <span className={css.refusal}>{file.refusal}</span>}
                {file.kept && (
                  <span className={css.line}>
                    {sizeText(file.kept.file_size)}
                    {file.kept.as_link && ', as a link'}
                  </span>
                )}
                {!file.kept && !file.refusal && (
                  <Progress label={`Uploading ${file.name}`} value={Math.round(file.share * 100)} />
                )}
              </span>
              {file.refusal && (
                <IconButton
                  size="sm"
                  label={`Try ${file.name} again`}
                  icon={<RotateCw size={14} aria-hidden />}
                  onClick={() => onRetry(file.key)}
                />
              )}
              <IconButton
                size="sm"
                label={file.kept ? `Remove ${file.name}` : `Cancel ${file.name}`}
                icon={<X size={14} aria-hidden />}
                onClick={() => onRemove(file.key)}
              />
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={hiddenText}>
        {waiting > 0
          ? `Uploading ${waiting} ${waiting === 1 ? 'file' : 'files'}`
          : files.length > 0
            ? 'All files are uploaded'
            : ''}
      </span>
    </>
  );
}

/** Files of a note to read: pictures as such, each to be saved under its own name. */
export function NoteFiles({ files }: { files: readonly KeptFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <a className={css.kept} href={file.file_url} download={file.file_name}>
            {file.media_type.startsWith('image/') ? (
              <img className={css.picture} src={file.file_url} alt="" loading="lazy" />
            ) : (
              <span className={css.icon}>{fileIcon(file.media_type)}</span>
            )}
            <span className={css.text}>
              <span className={css.name}>{file.file_name}</span>
              <span className={css.line}>{sizeText(file.file_size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
