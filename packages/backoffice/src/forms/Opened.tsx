import type { FormDesign } from './formDesign.ts';
import type { Draft } from './draft.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { SectionName } from './SectionName.tsx';
import { SettingEditor } from './SettingEditor.tsx';
import { TextsEditor } from './TextsEditor.tsx';

/** The editor of whatever is open. */
export function Opened({ draft, field }: { draft: Draft; field?: FormDesign['fields'][number] }) {
  switch (draft.kind) {
    case 'field':
      return <FieldEditor draft={draft} field={field} />;
    case 'section':
      return <SectionName draft={draft} />;
    case 'setting':
      return <SettingEditor draft={draft} />;
    case 'texts':
      return <TextsEditor draft={draft} />;
  }
}
