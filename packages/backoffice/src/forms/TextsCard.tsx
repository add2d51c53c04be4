import { Pencil } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { textsDraft } from './draft.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { useEditor } from './editor.ts';
import * as css from './SettingCard.css.ts';

/** The form's title and button, and what a family sees after sending. */
export function TextsCard() {
  const { design, editing, words, say } = useEditor();
  const { draft } = editing;
  const { form } = design;
  return (
    <section className={css.card} aria-labelledby="texts">
      <div className={css.head}>
        <h2 id="texts" className={css.title}>
          Title and thanks
        </h2>
        {draft?.kind !== 'texts' && (
          <IconButton
            id="edit-texts"
            size="sm"
            label="Edit title and thanks"
            icon={<Pencil size={14} />}
            onClick={() => editing.open(textsDraft(design, words))}
          />
        )}
      </div>
      {draft?.kind === 'texts' ? (
        <DraftEditor draft={draft} />
      ) : (
        <dl className={css.texts}>
          <dt className={css.term}>Title</dt>
          <dd className={css.value}>{say(form.title)}</dd>
          <dt className={css.term}>Button</dt>
          <dd className={css.value}>{say(form.submit_label)}</dd>
          <dt className={css.term}>After sending</dt>
          <dd className={css.value}>{say(form.success_message)}</dd>
          {form.success_redirect && (
            <>
              <dt className={css.term}>Then goes to</dt>
              <dd className={css.value}>{form.success_redirect}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
