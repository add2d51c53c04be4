import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { leadFormConfig, studentFormConfig } from '@schoolbell/core/forms/contract';
import { getFormTypes } from '@schoolbell/core/forms/types/contract';
import { embedSettings } from '@schoolbell/core/settings/contract';
import { themeErrors } from '@schoolbell/core/settings/rules';
import type { Form } from '../forms/formDesign.ts';
import { WidgetPreview } from '../forms/WidgetPreview.tsx';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/record/LeaveGuard.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import { FormFilesCard } from './FormFilesCard.tsx';
import { HostedPages } from './HostedPages.tsx';
import { Sites } from './Sites.tsx';
import { SnippetCard } from './SnippetCard.tsx';
import { ThemeEditor } from './ThemeEditor.tsx';
import { UpdateLinks } from './UpdateLinks.tsx';
import type { Theme } from './theme.ts';
import * as panes from '../forms/FormEditor.css.ts';
import * as css from './Embed.css.ts';

type Settings = ResultOf<typeof embedSettings>;

/** Starts the screen's reads. */
export function warm(): void {
  prefetch(embedSettings, {});
  prefetch(getFormTypes, {});
}

/** The last theme that could be read: the preview never wears another one, as the server never saves it. */
function useReadable(theme: Theme, saved: Theme): Theme {
  const last = useRef(saved);
  if (Object.keys(themeErrors(theme)).length === 0) last.current = theme;
  return last.current;
}

/** The form's widget in a theme that is being tried. */
function ThemePreview({ form, settings, theme }: { form: Form; settings: Settings; theme: Theme }) {
  const endpoint = form.form_type === 'student' ? studentFormConfig : leadFormConfig;
  const read = useRead(endpoint, { institution: settings.institution, ...(!form.is_first && { form: form.hash }) });
  if (read.error && !read.data)
    return (
      <Card className={panes.preview}>
        <ErrorState
          title="The preview could not be loaded"
          line={read.error.message}
          onRetry={() => void read.refetch()}
        />
      </Card>
    );
  if (!read.data || read.data.form.type !== form.form_type)
    return (
      <div className={`${panes.bones} ${panes.preview}`} role="status" aria-label="Loading">
        <Skeleton width="40%" height={22} />
        <Skeleton height={280} />
      </div>
    );
  return (
    <WidgetPreview key={form.hash} type={form.form_type} config={{ ...read.data, theme }} className={panes.preview} />
  );
}

function Embedding({ settings, forms }: { settings: Settings; forms: readonly Form[] }) {
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const [tab, setTab] = useState('edit');
  const [typed, setTyped] = useState<Theme | null>(null);
  const open = forms.filter((form) => !form.is_archived);
  const form = open.find((one) => String(one.custom_form_id) === query.get('form')) ?? open[0];
  const theme = typed ?? settings.theme;
  const readable = useReadable(theme, settings.theme);
  if (!form)
    return <EmptyState icon={<EmptyPicture name="forms" />} title="No form to embed" line="Restore a form first." />;
  const picker = (
    <Select
      hideLabel
      label="Form"
      className={css.picker}
      value={form.custom_form_id}
      onChange={(event) => setQuery({ form: event.target.value }, { replace: true, preventScrollReset: true })}
      options={open.map((one) => ({ value: one.custom_form_id, label: say(one.custom_form_name) }))}
    />
  );

  return (
    <Page
      width="bleed"
      title="Widgets & embedding"
      subtitle="Your forms on your own website, in your own look."
      actions={picker}
    >
      <div className={panes.tabs}>
        <Tabs
          label="View"
          tabs={[
            { id: 'edit', label: 'Set up' },
            { id: 'preview', label: 'Preview' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <div className={panes.panes} data-tab={tab}>
        <div className={panes.design}>
          <SnippetCard
            embed={{ server: settings.server, institution: settings.institution, form }}
            others={open.filter((one) => one.form_type === form.form_type && one !== form).length}
          />
          <Sites sites={settings.sites} />
          <FormFilesCard />
          <ThemeEditor theme={theme} saved={settings.theme} onChange={setTyped} />
          <UpdateLinks settings={settings} />
          <HostedPages settings={settings} forms={open} />
        </div>
        <ThemePreview form={form} settings={settings} theme={readable} />
      </div>
      <LeaveGuard dirty={typed !== null && JSON.stringify(typed) !== JSON.stringify(settings.theme)} />
    </Page>
  );
}

/** How a school's forms get onto its website: snippet, allowed sites, look, and the pages that we host. */
export function Component() {
  const settings = useRead(embedSettings, {});
  const forms = useRead(getFormTypes, {});
  const failed = [settings, forms].find((read) => read.error && !read.data);
  if (settings.data && forms.data) return <Embedding settings={settings.data} forms={forms.data.data} />;
  return (
    <Page width="bleed" title="Widgets & embedding" subtitle="Your forms on your own website, in your own look.">
      {failed ? (
        <ErrorState line={failed.error!.message} onRetry={() => (void settings.refetch(), void forms.refetch())} />
      ) : (
        <div className={panes.panes} role="status" aria-label="Loading">
          <div className={panes.design}>
            <div className={panes.bones}>
              <Skeleton width={160} height={18} />
              <Skeleton height={120} />
            </div>
            <div className={panes.bones}>
              <Skeleton width={120} height={18} />
              <Skeleton height={80} />
            </div>
          </div>
          <div className={`${panes.bones} ${panes.preview}`}>
            <Skeleton width="40%" height={22} />
            <Skeleton height={280} />
          </div>
        </div>
      )}
    </Page>
  );
}
