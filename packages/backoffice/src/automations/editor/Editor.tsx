import { ArrowLeft, X } from 'lucide-react';
import { automationDetails } from '@schoolbell/core/automations/contract';
import { useRead } from '../../http/read.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import type { EditorProps, EditorView, Template } from '../views.ts';
import { copyOf, type Draft, draftOf, firstDraft } from './draft.ts';
import { EditorForm } from './EditorForm.tsx';
import { type TriggerParts, useTriggerParts } from './fields.ts';
import * as panel from '../Panel.css.ts';

/** A template as an automation that was not saved yet. */
const templated = ({ automation_type, automation_filter, ...template }: Template) => ({
  ...template,
  trigger_name: automation_type,
  filters: automation_filter,
});

/** What the cards begin with. */
function beginning(view: EditorView, stored: Parameters<typeof draftOf>[0] | undefined, parts: TriggerParts): Draft {
  if (!stored) return firstDraft();
  const draft = draftOf(stored, parts.filters);
  if (view.name === 'copy') return copyOf(draft);
  return view.name === 'new' ? { ...draft, filters: draft.filters.map((one) => ({ ...one, id: null })) } : draft;
}

/** One automation: its configurations and what it did. */
export function Editor(props: EditorProps) {
  const { view, onView, onClose } = props;
  const say = useSay();
  const id = 'id' in view ? view.id : null;
  const details = useRead(automationDetails, { id: id ?? 0 }, { enabled: id !== null });
  const stored = view.name === 'new' ? view.template && templated(view.template) : details.data?.data;
  const trigger = id === null || stored ? (stored?.trigger_name ?? firstDraft().trigger_name) : null;
  const { parts, error } = useTriggerParts(trigger);
  const failure = (!details.data && details.error) || (!parts && error);
  if (parts && trigger)
    return (
      <EditorForm
        {...props}
        stored={view.name === 'edit' ? details.data!.data : null}
        begin={worded(beginning(view, stored, parts), view, say)}
        first={parts}
      />
    );
  return (
    <>
      <div className={panel.head}>
        <IconButton label="Back to the list" icon={<ArrowLeft size={18} />} onClick={() => onView({ name: 'list' })} />
        <span className={panel.title} />
        <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
      </div>
      <div className={panel.body}>
        {failure ? (
          <ErrorState line={failure.message} onRetry={() => void details.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </div>
    </>
  );
}

/** A template's texts in the school's words. */
function worded(draft: Draft, view: EditorView, say: (text: string) => string): Draft {
  if (view.name !== 'new' || !view.template) return draft;
  return {
    ...draft,
    automation_name: say(draft.automation_name),
    task: { ...draft.task, task_detail: say(draft.task.task_detail) },
  };
}
