import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { useEditor } from './editor.ts';
import * as css from './FieldEditor.css.ts';

/** Puts the keyboard into the first control of an editor that has just opened, and back to its row when it closes. */
function useFirstFocus(backTo?: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (backTo)
        requestAnimationFrame(
          () => document.activeElement === document.body && document.getElementById(backTo)?.focus(),
        );
    };
  }, [backTo]);
  return form;
}

/** Esc leaves an editor; what has changed is asked about. */
function leaveOnEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
}

/** After a refused Save the keyboard goes to the first control with a mistake. */
function useFocusOnMistake(form: React.RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0 && !form.current?.querySelector(':focus[aria-invalid="true"]')) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, errors]);
}

/** Save and Cancel at an editor's foot. */
function EditorFoot({ children }: { children?: ReactNode }) {
  const { editing } = useEditor();
  return (
    <div className={css.foot}>
      {children}
      <span className={css.grow} />
      <Button size="sm" onClick={() => editing.discard()}>
        Cancel
      </Button>
      <Button size="sm" type="submit" variant="primary" loading={editing.saving}>
        Save
      </Button>
    </div>
  );
}

/** A refusal that belongs to no control. */
export function Refusal() {
  const { refusal } = useEditor().editing;
  return (
    refusal && (
      <p role="alert" className={css.refusal}>
        {refusal}
      </p>
    )
  );
}

interface EditorFormProps {
  label: string;
  /** The id of what the keyboard goes back to once it is closed. */
  backTo?: string;
  /** Stands beside Save and Cancel. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of everything that is edited in its place: Enter saves it, Esc leaves it, and the keyboard goes to its first mistake. */
export function EditorForm({ label, backTo, beside, children }: EditorFormProps) {
  const { editing } = useEditor();
  const form = useFirstFocus(backTo);
  useFocusOnMistake(form, editing.errors);
  return (
    <form
      ref={form}
      noValidate
      className={css.editor}
      aria-label={label}
      onKeyDown={leaveOnEscape(() => editing.open(null))}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      {children}
      <EditorFoot>{beside}</EditorFoot>
    </form>
  );
}
