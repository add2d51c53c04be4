import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '../../../shell/Page.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { part } from '../../../ui/parts.tsx';
import { LeaveGuard } from '../../../ui/record/LeaveGuard.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { submitsTo } from '../../../ui/submits.ts';
import { useKeys } from '../keys.ts';
import { Facts } from './Facts.tsx';
import { usePeople } from './people.ts';
import { type Editor, type EditorOptions, useEditor } from './useEditor.ts';
import * as css from './Editor.css.ts';

/** The lines come once it is known whom they are for. */
const Children = part(() => import('./Children.tsx').then((file) => file.Children));
/** What the lines come to; it draws its own frame until it has come. */
const Summary = part(
  () => import('./Summary.tsx').then((file) => file.Summary),
  () => <aside className={css.summary} aria-label="Summary" />,
);

interface InvoiceFormProps extends EditorOptions {
  title: string;
  /** Opens the invoice again as a colleague saved it. */
  onReload?: () => void;
}

/** The editor of an invoice: who, lines by child, and a summary that follows what is typed. */
export function InvoiceForm({ title, onReload, ...options }: InvoiceFormProps) {
  const navigate = useNavigate();
  const editor = useEditor(options);
  const { typed, set, texts, stored, replaces } = editor;
  const { people, error, retry } = usePeople(typed.user_detail_id);
  useKeys({
    Escape: () => void navigate(stored ? `/billing/invoices?invoice=${stored.invoice_id}` : '/billing/invoices'),
  });
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    void editor.save('issue');
  }
  return (
    <Page title={title} subtitle={stored?.number ? undefined : 'Gets its number when it is issued.'}>
      <LeaveGuard dirty={editor.isUnsaved} />
      <form noValidate aria-label={title} {...submitsTo(() => undefined)} onKeyDownCapture={onKeyDownCapture}>
        <div className={css.columns} ref={texts.form}>
          <div className={css.main}>
            <Above editor={editor} onReload={onReload} />
            {replaces && (
              <Banner title={`${stored!.number} stays and is credited; a new invoice is issued.`}>
                What was paid on it pays the new one.
              </Banner>
            )}
            <Facts editor={editor} people={people} />
            {error && !people && <ErrorState line={error.message} onRetry={retry} />}
            {typed.user_detail_id !== null && people && <Children editor={editor} people={people} />}
            <p className={css.hints}>
              <Kbd>Enter</Kbd> next line <Kbd>Ctrl Enter</Kbd> issue
            </p>
            <div className={css.texts}>
              <TextArea
                label="Note to the family"
                hint="Printed under the total; empty takes the school’s."
                maxLength={2000}
                value={typed.notes}
                error={texts.errors['notes']}
                onChange={(event) => set({ notes: event.target.value })}
              />
              <TextField
                label="Reference"
                maxLength={200}
                value={typed.reference}
                error={texts.errors['reference']}
                onChange={(event) => set({ reference: event.target.value })}
              />
            </div>
          </div>
          <Summary editor={editor} people={people} />
        </div>
      </form>
    </Page>
  );
}

/** What was refused and has no field, and what a colleague has saved since. */
function Above({ editor, onReload }: { editor: Editor; onReload: (() => void) | undefined }) {
  const { texts, saving } = editor;
  if (saving.theirs)
    return (
      <div ref={texts.above} tabIndex={-1}>
        <Banner
          tone="warning"
          title="A colleague changed this invoice while you typed"
          action={
            <span className={css.choice}>
              <Button size="sm" onClick={onReload}>
                Load theirs
              </Button>
              <Button size="sm" onClick={saving.keepMine}>
                Keep mine
              </Button>
            </span>
          }
        >
          Load their version and lose what you typed, or keep yours and save again.
        </Banner>
      </div>
    );
  const text = texts.refusal ?? texts.errors['items'];
  if (!text) return null;
  return (
    <div ref={texts.above} tabIndex={-1}>
      <Banner tone="danger" title={text} />
    </div>
  );
}
