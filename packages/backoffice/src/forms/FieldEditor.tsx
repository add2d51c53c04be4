import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { FormDesign } from './design.ts';
import type { FieldDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { about, takesOptions, takesPlaceholder } from './fieldTypes.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import * as css from './FieldEditor.css.ts';

/** Puts the keyboard into the first control of an editor that has just opened, and back to its row when it closes. */
export function useFirstFocus(backTo?: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (backTo) requestAnimationFrame(() => document.activeElement === document.body && document.getElementById(backTo)?.focus());
    };
  }, [backTo]);
  return form;
}

/** Esc leaves an editor; what has changed is asked about. */
export function leaveOnEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
}

/** After a refused Save the keyboard goes to the first control with a mistake. */
export function useFocusOnMistake(form: React.RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0 && !form.current?.querySelector(':focus[aria-invalid="true"]')) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, errors]);
}

/** Save and Cancel at an editor's foot. */
export function EditorFoot({ children }: { children?: React.ReactNode }) {
  const { editing } = useEditor();
  return (
    <div className={css.foot}>
      {children}
      <span className={css.grow} />
      <Button size="sm" onClick={() => editing.discard()}>Cancel</Button>
      <Button size="sm" type="submit" variant="primary" loading={editing.saving}>Save</Button>
    </div>
  );
}

/** A field, open in its place: label, placeholder, choices, whether it is required and shown. */
export function FieldEditor({ draft, field }: { draft: FieldDraft; field?: FormDesign['fields'][number] }) {
  const { editing, moves } = useEditor();
  const form = useFirstFocus(field && `field-${field.id}`);
  const { errors, change } = editing;
  useFocusOnMistake(form, errors);
  const { icon: Icon, name, line } = about[draft.field_type];

  return (
    <form
      ref={form}
      noValidate
      className={css.editor}
      aria-label={field ? `Edit ${draft.custom_name}` : `New field: ${name}`}
      onKeyDown={leaveOnEscape(() => editing.open(null))}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <p className={css.kind}><Icon size={16} aria-hidden /> <strong>{name}</strong> <span>{line}</span></p>
      <div className={css.pair}>
        <TextField label="Label" required maxLength={255} value={draft.custom_name} error={errors['custom_name']} onChange={(event) => change({ custom_name: event.target.value })} />
        {takesPlaceholder(draft.field_type) && (
          <TextField label="Placeholder" maxLength={255} value={draft.placeholder} error={errors['placeholder']} onChange={(event) => change({ placeholder: event.target.value })} />
        )}
      </div>
      {takesOptions(draft.field_type) && <OptionsEditor draft={draft} />}
      <div className={css.ticks}>
        <Checkbox label="Required" checked={draft.isMandatory === 1} onChange={(event) => change({ isMandatory: event.target.checked ? 1 : 0 })} />
        <Checkbox label="Shown on the form" checked={draft.toShow === 1} onChange={(event) => change({ toShow: event.target.checked ? 1 : 0 })} />
      </div>
      {editing.refusal && <p role="alert" className={css.refusal}>{editing.refusal}</p>}
      <EditorFoot>
        {field && !field.isDefault && <Button size="sm" variant="ghost" onClick={() => (editing.discard(), moves.archive(field, 1))}>Archive</Button>}
      </EditorFoot>
    </form>
  );
}
