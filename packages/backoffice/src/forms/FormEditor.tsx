import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormType } from '@schoolbell/core/forms/rules';
import { Page } from '../shell/Page.tsx';
import { hiddenText } from '../ui/base.css.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { useSay, useWords } from '../words/say.ts';
import { useConfig, useDesign, whichOf } from './design.ts';
import { ArchivedFields, LeaveDialog, warmDialogs } from './dialogs.tsx';
import { nameOf } from './draft.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { useEditing, warmSave } from './editing.ts';
import { EditorContext, useEditor } from './editor.ts';
import { FormTypes } from './FormTypes.tsx';
import { movesOn } from './moves.ts';
import { grouped } from './order.ts';
import { Section } from './Section.tsx';
import { SettingsCard } from './SettingCard.tsx';
import { TextsCard } from './TextsCard.tsx';
import * as css from './FormEditor.css.ts';

const WidgetPreview = part(() => import('./WidgetPreview.tsx').then((file) => file.WidgetPreview), PreviewBones);

const titles: Record<FormType, { title: string; line: string }> = {
  student: {
    title: '{Student} form',
    line: 'Families use this form to enrol. Changes appear on every website at once.',
  },
  lead: { title: 'Lead form', line: 'Families use this form to enquire. Changes appear on every website at once.' },
};

/** The sections and settings of the form, one of which can be open. */
function Design({ stale }: { stale: boolean }) {
  const { groups, editing, design } = useEditor();
  const { draft } = editing;
  return (
    <div className={css.design} aria-busy={stale || undefined}>
      {design.form.is_archived === 1 && (
        <Banner tone="warning" title="This form is archived">
          Families who open the link see that it is closed.
        </Banner>
      )}
      <TextsCard />
      {groups.map((group) => (
        <Section key={group.header?.id ?? 0} group={group} />
      ))}
      {draft?.kind === 'section' && draft.id === null ? (
        <div className={css.newSection}>
          <DraftEditor draft={draft} />
        </div>
      ) : (
        <Button
          id="add-section"
          full
          icon={<Plus size={16} aria-hidden />}
          onClick={() => editing.open({ kind: 'section', id: null, header_name: '', conditions: [] })}
        >
          Add section
        </Button>
      )}
      <SettingsCard />
    </div>
  );
}

function PreviewBones() {
  return (
    <div className={`${css.bones} ${css.preview}`}>
      <Skeleton width="40%" height={22} />
      <Skeleton height={280} />
    </div>
  );
}

function Preview() {
  const { design, editing } = useEditor();
  const config = useConfig(design, editing.draft);
  const spot = editing.draft ? nameOf(editing.draft, design) : undefined;
  return (
    <WidgetPreview
      key={design.form.hash}
      type={design.form.form_type}
      config={config}
      spot={spot}
      className={css.preview}
    />
  );
}

/** The form and its preview side by side; on a phone one of them. */
function Panes({ tab, onTab, stale }: { tab: string; onTab: (tab: string) => void; stale: boolean }) {
  return (
    <>
      <div className={css.tabs}>
        <Tabs
          label="View"
          tabs={[
            { id: 'edit', label: 'Edit' },
            { id: 'preview', label: 'Preview' },
          ]}
          value={tab}
          onChange={onTab}
        />
      </div>
      <div className={css.panes} data-tab={tab}>
        <Design stale={stale} />
        <Preview />
      </div>
    </>
  );
}

/** In the layout of what is to come. */
function Loading() {
  return (
    <div className={css.panes} role="status" aria-label="Loading">
      <div className={css.design}>
        {[5, 3].map((rows) => (
          <div key={rows} className={css.bones}>
            <Skeleton width={160} height={18} />
            {Array.from({ length: rows }, (_, at) => (
              <Skeleton key={at} height={34} />
            ))}
          </div>
        ))}
      </div>
      <PreviewBones />
    </div>
  );
}

/** The form editor: one screen for both types of form. */
export function FormEditor({ type }: { type: FormType }) {
  const [query] = useSearchParams();
  const which = whichOf(type, query);
  const { design, forms, isStale, missing, error, retry } = useDesign(which);
  const words = useWords();
  const say = useSay();
  const editing = useEditing(design, words);
  const [tab, setTab] = useState('edit');
  const [archive, setArchive] = useState(false);
  const [announced, announce] = useState('');
  const { title, line } = titles[type];
  useEffect(() => whenIdle(() => Promise.all([DraftEditor.fetch(), warmDialogs(), warmSave()])), []);

  if (missing)
    return (
      <Page title={say(title)}>
        <EmptyState title="Form not found" line="It may have been removed. Choose a form from the menu on the left." />
      </Page>
    );
  if (error)
    return (
      <Page title={say(title)}>
        <ErrorState line={error.message} onRetry={retry} />
      </Page>
    );
  if (!design)
    return (
      <Page title={say(title)} subtitle={say(line)}>
        <Loading />
      </Page>
    );

  const groups = grouped(design.fields, design.headers);
  const moves = movesOn({ design, groups, which, say, announce });
  return (
    <EditorContext value={{ which, design, groups, words, say, editing, moves }}>
      <Page
        title={say(title)}
        subtitle={say(line)}
        actions={<FormTypes form={design.form} forms={forms} onArchivedFields={() => setArchive(true)} />}
      >
        <Panes tab={tab} onTab={setTab} stale={isStale} />
        <span role="status" className={hiddenText}>
          {announced}
        </span>
        {archive && <ArchivedFields onClose={() => setArchive(false)} />}
        {editing.leaving && <LeaveDialog leaving={editing.leaving} saving={editing.saving} />}
      </Page>
    </EditorContext>
  );
}
