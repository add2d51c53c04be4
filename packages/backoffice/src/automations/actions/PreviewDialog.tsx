import { useState } from 'react';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { previewAutomation } from '@schoolbell/core/automations/trying/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { withFallback } from '@schoolbell/core/messages/composing/rules';
import { useRead } from '../../http/read.ts';
import { Holes } from '../../messages/composer/Holes.tsx';
import { ReaderView } from '../../messages/composer/ReaderView.tsx';
import type { SearchOption } from '../../ui/ComboBox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { part } from '../../ui/parts.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { triedOf } from '../editor/tried.ts';
import type { CardProps } from '../editor/useEditor.ts';
import * as css from './Actions.css.ts';

const PreviewPerson = part(
  () => import('./PreviewPerson.tsx').then((file) => file.PreviewPerson),
  () => <Skeleton height={38} />,
);

interface PreviewDialogProps {
  card: CardProps;
  onClose: () => void;
}

/** The mail as real people would get it, as it is typed now. */
export function PreviewDialog({ card, onClose }: PreviewDialogProps) {
  const { draft, parts, id, put } = card;
  const [at, setAt] = useState(0);
  const [person, setPerson] = useState<SearchOption | null>(null);
  const tried = triedOf(draft, parts, id);
  const { data, error, refetch } = useRead(
    previewAutomation,
    { ...tried!, at, ...(person && { person_id: Number(person.value) }) },
    { enabled: tried !== null },
  );

  function write(variable: string, fallback: string) {
    const { mail_subject, mail_content } = draft.email;
    put('email.mail_subject', withFallback(mail_subject, variable, fallback));
    put('email.mail_content', withFallback(mail_content, variable, fallback, true));
  }

  return (
    <Modal title="Preview" size="lg" onClose={onClose}>
      <div className={css.preview}>
        {tried === null ? (
          <EmptyState title="Not ready yet" line="Fill in the trigger, its filters and the delay first." />
        ) : (
          <>
            {(person || data?.total === 0) && (
              <PreviewPerson about={triggerOf(draft.trigger_name)?.about} value={person} onChange={setPerson} />
            )}
            {error && <ErrorState line={textOf(error)} onRetry={() => void refetch()} />}
            {!error && !data && <SkeletonLines lines={8} />}
            {!error && data && <Holes holes={data.holes} onFallback={write} />}
            {!error && data?.reader && <ReaderView at={data.at} onAt={setAt} preview={data} reader={data.reader} />}
          </>
        )}
      </div>
    </Modal>
  );
}

/** What is wrong: at a field where the server names one. */
const textOf = ({ fields, message }: Failure): string => Object.values(fields ?? {})[0] ?? message;
