import { useState } from 'react';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { previewAutomation } from '@schoolbell/core/automations/trying/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { withFallback } from '@schoolbell/core/messages/composing/rules';
import { useRead } from '../../http/read.ts';
import { Holes } from '../../messages/composer/Holes.tsx';
import { ReaderView } from '../../messages/composer/ReaderView.tsx';
import { usePeopleSearch } from '../../people/households/peopleSearch.ts';
import { ComboBox, type SearchOption } from '../../ui/ComboBox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { triedOf } from '../editor/tried.ts';
import type { CardProps } from '../editor/useEditor.ts';
import * as css from './Actions.css.ts';

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
              <Person about={triggerOf(draft.trigger_name)?.about} value={person} onChange={setPerson} />
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

interface PersonProps {
  about: string | undefined;
  value: SearchOption | null;
  onChange: (person: SearchOption | null) => void;
}

/** Where nobody was reached, a person is chosen whom the mail is filled in for. */
function Person({ about, value, onChange }: PersonProps) {
  const say = useSay();
  const { options, onSearch } = usePeopleSearch([]);
  const kinds: Record<string, string> = { student: say('{Student}'), lead: 'Lead' };
  const kind = kinds[about ?? ''] ?? '';
  const found = options.filter(({ hint }) => hint?.startsWith(kind));
  // The one who is chosen stays known while the search shows others.
  const all = value && !found.some((one) => one.value === value.value) ? [value, ...found] : found;
  return (
    <ComboBox
      label="Show it for"
      hint="Nobody was reached in the last 30 days. Choose a person to fill it in for."
      placeholder="Search by name"
      options={all}
      onSearch={onSearch}
      value={value?.value ?? null}
      onChange={(chosen) => onChange(all.find((one) => String(one.value) === chosen) ?? null)}
    />
  );
}
