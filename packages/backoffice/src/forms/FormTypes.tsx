import { ChevronDown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { editFormType } from '@schoolbell/core/forms/types/contract';
import { useWrite } from '../http/write.ts';
import { useSession } from '../session/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { MenuEntry } from '../ui/menus.ts';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { hostedAddress } from './address.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { Form } from './formDesign.ts';
import { ArchiveDialog, NameDialog } from './dialogs.tsx';
import * as css from './FormTypes.css.ts';

type Dialog = 'add' | 'rename' | 'archive';

interface MenuParts {
  form: Form;
  forms: readonly Form[];
  onChoose: (form: Form) => void;
  onOpen: (dialog: Dialog) => void;
  onArchivedFields: () => void;
}

/** What the menu offers: another form, a new one, and what can be done with this one. */
function useEntries({ form, forms, onChoose, onOpen, onArchivedFields }: MenuParts): MenuEntry[] {
  const say = useSay();
  const edit = useWrite(editFormType);

  const listed = (archived: 0 | 1): MenuEntry[] =>
    forms
      .filter((one) => one.is_archived === archived)
      .map((one) => ({
        label: say(one.custom_form_name),
        radio: true,
        checked: one.custom_form_id === form.custom_form_id,
        onSelect: () => onChoose(one),
      }));
  const archived = listed(1);
  return [
    { heading: 'Forms' },
    ...listed(0),
    ...(archived.length > 0 ? [{ heading: 'Archived' }, ...archived] : []),
    { line: true },
    { label: 'New form…', onSelect: () => onOpen('add') },
    { label: 'Rename…', onSelect: () => onOpen('rename') },
    { label: 'Archived fields…', onSelect: onArchivedFields },
    form.is_archived
      ? {
          label: 'Restore',
          onSelect: () =>
            void edit.mutateAsync({ custom_form_id: form.custom_form_id, is_archived: 0 }).catch(toast.error),
        }
      : {
          label: 'Archive…',
          danger: true,
          disabled: form.is_first === 1,
          hint: form.is_first ? 'The first form can’t be archived' : undefined,
          onSelect: () => onOpen('archive'),
        },
  ];
}

/** Which of the school's forms is worked on, with its public link; add, rename, archive. */
export function FormTypes({
  form,
  forms,
  onArchivedFields,
}: {
  form: Form;
  forms: readonly Form[];
  onArchivedFields: () => void;
}) {
  const say = useSay();
  const { institution } = useSession();
  const [, setQuery] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const link = hostedAddress(location.origin, institution.hash, form);
  const choose = (next?: Form) =>
    setQuery(next && !next.is_first ? { form: String(next.custom_form_id) } : {}, { preventScrollReset: true });
  const shut = () => setDialog(null);
  const entries = useEntries({ form, forms, onChoose: choose, onOpen: setDialog, onArchivedFields });

  return (
    <>
      <MenuButton label={`Form: ${say(form.custom_form_name)}`} entries={entries}>
        <span className={css.current}>{say(form.custom_form_name)}</span>
        <ChevronDown size={16} aria-hidden />
      </MenuButton>
      <LinkButton to={`/settings/embed?form=${form.custom_form_id}`}>Embed</LinkButton>
      <CopyButton label="Copy link" text={link} />
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={buttonClass('secondary')}
        aria-label="Open form (in a new tab)"
      >
        <ExternalLink size={16} aria-hidden /> Open
      </a>
      {dialog === 'add' && <NameDialog type={form.form_type} onAdded={choose} onClose={shut} />}
      {dialog === 'rename' && <NameDialog form={form} type={form.form_type} onAdded={choose} onClose={shut} />}
      {dialog === 'archive' && <ArchiveDialog form={form} onArchived={() => choose()} onClose={shut} />}
    </>
  );
}
