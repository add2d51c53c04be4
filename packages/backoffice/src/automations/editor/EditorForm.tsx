import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { part } from '../../ui/parts.tsx';
import { useLeaving } from '../../ui/record/leaving.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Details } from '../calls.ts';
import type { EditorProps, EditorTab } from '../views.ts';
import type { Draft } from './draft.ts';
import { EditorHead } from './EditorHead.tsx';
import { type TriggerParts, useTriggerParts } from './fields.ts';
import { Footer } from './Footer.tsx';
import { useEditor } from './useEditor.ts';
import * as css from './Editor.css.ts';

const Configurations = part(
  () => import('./Configurations.tsx').then((file) => file.Configurations),
  () => <SkeletonLines lines={6} />,
);
const History = part(
  () => import('../history/History.tsx').then((file) => file.History),
  () => <SkeletonLines lines={6} />,
);
const NoHistory = part(() => import('../history/NoHistory.tsx').then((file) => file.NoHistory));
const HelpDialog = part(() => import('./HelpDialog.tsx').then((file) => file.HelpDialog));
const DeleteAutomation = part(() => import('../DeleteAutomation.tsx').then((file) => file.DeleteAutomation));

interface EditorFormProps extends EditorProps {
  stored: Details | null;
  begin: Draft;
  first: TriggerParts;
}

const tabs = (stored: Details | null) => [
  { id: 'configurations', label: 'Configurations' },
  {
    id: 'history',
    label: 'Run history',
    ...(stored && { count: stored.runs }),
  },
];

/** An automation with its two tabs, its foot, and the questions before changes are lost or overwritten. */
export function EditorForm({ view, leave, stored, begin, first, onView, onClose }: EditorFormProps) {
  const toList = () => onView({ name: 'list' });
  const editor = useEditor({ stored, begin, first, onSaved: toList });
  const { record } = editor;
  const { parts } = useTriggerParts(record.typed.trigger_name);
  editor.follow(parts);
  const [tab, setTab] = useState<EditorTab>(view.name === 'edit' ? view.tab : 'configurations');
  const [deleting, setDeleting] = useState(false);
  const [helping, setHelping] = useState(false);
  const { leave: go, questions } = useLeaving(record, leave);

  return (
    // Around all fields, the name too: a refusal goes to the first one that is wrong.
    <div ref={record.refs.form} className={css.whole}>
      <EditorHead editor={editor} stored={stored} onBack={() => go(toList)} onClose={() => go(onClose)} />
      <div className={css.tabs}>
        <Tabs label="Automation" tabs={tabs(stored)} value={tab} onChange={(id) => setTab(id as EditorTab)} />
        <button type="button" className={css.help} aria-haspopup="dialog" onClick={() => setHelping(true)}>
          <CircleHelp size={14} aria-hidden />
          <span className={css.helpWord}>How to create automations</span>
        </button>
      </div>
      {tab === 'history' ? (
        stored ? (
          <History
            automation={stored}
            state={view.name === 'edit' ? view.state : undefined}
            onConfigurations={() => setTab('configurations')}
          />
        ) : (
          <NoHistory onConfigurations={() => setTab('configurations')} />
        )
      ) : (
        <>
          <Configurations editor={editor} stored={stored} begin={begin} first={first} parts={parts} />
          <Footer editor={editor} stored={stored} onCancel={() => go(toList)} onDelete={() => setDeleting(true)} />
        </>
      )}
      {questions}
      {helping && <HelpDialog onClose={() => setHelping(false)} />}
      {deleting && stored && (
        <DeleteAutomation
          id={stored.id}
          name={stored.automation_name}
          onClose={() => setDeleting(false)}
          onDeleted={toList}
        />
      )}
    </div>
  );
}
