import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { useRead } from '../../http/read.ts';
import { useSay } from '../../words/say.ts';
import { composites } from '../actions/drafts.ts';
import type { Draft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { sentenceOf } from './sentence.ts';
import * as css from './Editor.css.ts';

interface SentenceProps {
  draft: Draft;
  parts: TriggerParts;
  onGo: (path: string) => void;
}

/** What it does, in one sentence that changes with each field. A press on a part goes to its field. */
export function Sentence({ draft, parts, onGo }: SentenceProps) {
  const say = useSay();
  const staff = useRead(mentionableStaff, {});
  const pieces = sentenceOf(draft, {
    say,
    fields: parts.filters,
    nameOf: (id) => {
      const found = staff.data?.data.find((one) => String(one.user_detail_id) === id);
      return found && fullName(found);
    },
    fieldLabel: (name) =>
      parts.updates.find((one) => one.name === name)?.label ?? (name in composites ? name : name.replaceAll('_', ' ')),
  });
  return (
    <p className={css.sentence}>
      {pieces.map(({ text, to }, at) =>
        to ? (
          <button key={at} type="button" className={css.piece} onClick={() => onGo(to)}>
            {text}
          </button>
        ) : (
          text
        ),
      )}
    </p>
  );
}
