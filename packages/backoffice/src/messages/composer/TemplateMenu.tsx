import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { mailTemplates } from '@schoolbell/core/messages/templates/contract';
import { read } from '../../http/read.ts';
import type { MenuEntry } from '../../ui/menus.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Letter } from './letter.ts';

const TemplateDialog = part(() => import('../emails/TemplateDialog.tsx').then((file) => file.TemplateDialog));

/** A text that letters can begin with. */
export type Template = ResultOf<typeof mailTemplates>['data'][number];

interface TemplateMenuProps {
  letter: Letter;
  onChange: (change: Partial<Letter>) => void;
}

/** Begins the letter with a text, which can be taken back, or keeps its text for others. */
export function TemplateMenu({ letter, onChange }: TemplateMenuProps) {
  const [saving, setSaving] = useState(false);
  const before = { subject: letter.subject, body: letter.body, category: letter.category };

  function insert({ name, subject, body, category }: Template) {
    onChange({ subject, body, category });
    toast(`${name} inserted`, { label: 'Undo', run: () => onChange(before) });
  }

  const group = (heading: string, templates: readonly Template[]): MenuEntry[] =>
    templates.length === 0
      ? []
      : [{ heading }, ...templates.map((one) => ({ label: one.name, hint: one.subject, onSelect: () => insert(one) }))];

  return (
    <>
      <MenuButton
        label="Templates"
        icon={<LayoutTemplate size={16} aria-hidden />}
        load={() => read(mailTemplates, {})}
        entries={({ data }: ResultOf<typeof mailTemplates>) => [
          ...group(
            "Your school's",
            data.filter((one) => one.template_id > 0),
          ),
          ...group(
            'To begin with',
            data.filter((one) => one.template_id === 0),
          ),
          { line: true },
          { label: 'Save as a template…', onSelect: () => setSaving(true) },
        ]}
      />
      {saving && <TemplateDialog begun={{ name: '', ...before }} onClose={() => setSaving(false)} />}
    </>
  );
}
