import { Banner } from '../../ui/Banner.tsx';
import type { Details } from '../calls.ts';
import { ActionCard } from './ActionCard.tsx';
import { DelayCard } from './DelayCard.tsx';
import type { Draft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { Forecast } from './Forecast.tsx';
import { Sentence } from './Sentence.tsx';
import { TriggerCard } from './TriggerCard.tsx';
import type { useEditor } from './useEditor.ts';
import * as panel from '../Panel.css.ts';
import * as css from './Editor.css.ts';

interface ConfigurationsProps {
  editor: ReturnType<typeof useEditor>;
  stored: Details | null;
  begin: Draft;
  /** Of the trigger that it began with. */
  first: TriggerParts;
  /** Of the trigger that is chosen; undefined while they load. */
  parts: TriggerParts | undefined;
}

/** Goes to the field that a piece of the sentence is about. */
function goTo(form: HTMLElement | null, path: string): void {
  const place = form?.closest('dialog')?.querySelector<HTMLElement>(`[data-at="${path}"]`);
  const field = place?.matches('input, select, button')
    ? place
    : place?.querySelector<HTMLElement>('select, input, textarea, [contenteditable="true"], button');
  place?.scrollIntoView({ block: 'nearest' });
  field?.focus();
}

/** What is said about an automation that this person can't publish, or that the product has paused. */
function Notices({ stored }: { stored: Details | null }) {
  if (!stored) return null;
  const { missing, may_give, paused_reason } = stored;
  return (
    <>
      {paused_reason && <Banner tone="warning">{paused_reason}</Banner>}
      {missing && (
        <Banner tone="info">
          Publishing this needs {missing}.{may_give.length > 0 && ` ${may_give.slice(0, 3).join(', ')} can give it.`}
        </Banner>
      )}
    </>
  );
}

/** The sentence, what it would have done, and the three cards on a line. */
export function Configurations({ editor, stored, begin, first, parts }: ConfigurationsProps) {
  const { record, put } = editor;
  const { typed: draft, errors, refusal, refs } = record;
  const card = {
    id: stored?.id,
    draft,
    errors,
    put,
    parts: parts ?? { ...first, filters: [], updates: [], variables: [] },
  };
  return (
    <div className={panel.body}>
      <div className={css.notices}>
        <Notices stored={stored} />
        {refusal !== undefined && (
          <div ref={refs.above} tabIndex={-1}>
            <Banner tone="danger" title={refusal} />
          </div>
        )}
      </div>
      <section className={css.summary} aria-label="What it does">
        <Sentence draft={draft} parts={card.parts} onGo={(path) => goTo(refs.form.current, path)} />
        {parts && <Forecast draft={draft} parts={parts} id={stored?.id} />}
      </section>
      <ol className={css.flow}>
        <TriggerCard {...card} isLoading={!parts} isLocked={stored !== null} begin={begin} />
        <DelayCard {...card} />
        <ActionCard {...card} />
      </ol>
    </div>
  );
}
