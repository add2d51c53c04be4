import { useState } from 'react';
import { searchStudents } from '@schoolbell/core/students/contract';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../../../http/read.ts';
import { ComboBox } from '../../../ui/ComboBox.tsx';
import { today } from '../../../ui/dates.ts';
import { Select } from '../../../ui/Select.tsx';
import { DateField } from '../../../ui/TextField.tsx';
import { useSay } from '../../../words/say.ts';
import { useNoStudents } from '../../studentSearch.ts';
import { type People, payerOptions } from './people.ts';
import { dueOn } from './sums.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Editor.css.ts';

interface FactsProps {
  editor: Editor;
  people: People | undefined;
}

/** For whom it is, who pays, and the days of issue and due date. */
export function Facts({ editor, people }: FactsProps) {
  const { typed, set, texts, terms, stored } = editor;
  const { errors } = texts;
  return (
    <div className={css.facts}>
      {stored === null && <StudentField editor={editor} people={people} />}
      <Select
        label="Payer"
        options={payerOptions(people, stored, terms.currency)}
        value={typed.payer_id}
        disabled={!people}
        error={errors['payer_id']}
        onChange={(event) => set({ payer_id: event.target.value })}
      />
      <DateField
        required
        label="Issue on"
        min={today()}
        value={typed.issue_on}
        error={errors['issue_on']}
        onChange={(event) => set({ issue_on: event.target.value, kept: [] })}
      />
      <DateField
        label="Due on"
        min={typed.issue_on}
        hint={typed.due_on ? undefined : `${terms.terms_days} days after it is issued`}
        value={dueOn(typed, terms)}
        error={errors['due_on']}
        onChange={(event) => set({ due_on: event.target.value, kept: [] })}
      />
    </div>
  );
}

function StudentField({ editor: { typed, set, texts }, people }: FactsProps) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const none = useNoStudents();
  const { data } = useRead(searchStudents, { search, per_page: 10 }, { enabled: none === undefined });
  const { user_detail_id } = typed;
  const own = people?.payers.find((one) => one.user_detail_id === user_detail_id);
  const found = (data?.data ?? []).map((one) => ({
    value: one.user_detail_id,
    label: fullName(one),
    hint: one.guardian ? fullName(one.guardian) : '',
  }));
  // Who was chosen may be none of those found last.
  const isFound = found.some(({ value }) => value === user_detail_id);
  return (
    <ComboBox
      required
      label={say('{Student}')}
      placeholder={say('Search {students}')}
      options={own && !isFound ? [{ value: own.user_detail_id, label: fullName(own) }, ...found] : found}
      value={user_detail_id}
      disabled={typed.lines.length > 0 || none !== undefined}
      hint={typed.lines.length > 0 ? 'Remove the lines to choose another.' : none}
      error={texts.errors['user_detail_id']}
      onSearch={setSearch}
      onChange={(value) => set({ user_detail_id: value ? Number(value) : null, payer_id: '' })}
    />
  );
}
