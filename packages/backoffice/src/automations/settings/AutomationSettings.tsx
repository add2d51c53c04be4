import { automationSettings, updateAutomationSettings } from '@schoolbell/core/automations/settings/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { clockText } from '../../ui/dayText.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import * as layout from '../../ui/record/Record.css.ts';
import { labels, sentSettings, type Settings, settingsErrors, settingsTyped } from './settingsTyped.ts';

/** Starts the read of the settings. */
export function warm(): void {
  prefetch(automationSettings, {});
}

/** Every half hour of a day. */
const times = Array.from({ length: 48 }, (_, at) => ({
  value: `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  label: clockText(at * 30),
}));

/** What holds for all automations of the school. */
export function Component() {
  const read = useRead(automationSettings, {});
  return (
    <Page title="Automations" subtitle="Rules for every automation. You set up automations from the header.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <SettingsForm saved={read.data.data} />
      ) : (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      )}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: Settings }) {
  const form = useRecord({
    row: saved,
    values: (row) => settingsTyped(row ?? saved),
    labels,
    sent: sentSettings,
    check: settingsErrors,
    edit: { endpoint: updateAutomationSettings, id: {} },
    text: (name, typed) => (name === 'quiet_hours' ? (typed.quiet_hours ? 'On' : 'Off') : undefined),
  });
  return (
    <RecordForm record={form} as="page" title="Automations">
      <div className={layout.lines} style={{ maxInlineSize: 640 }}>
        <Card title="Quiet hours">
          <div className={layout.grid}>
            <div className={layout.wide}>
              <Switch hint="Emails that fall due at night leave in the morning." {...form.tick('quiet_hours')} />
            </div>
            <Select options={times} disabled={!form.typed.quiet_hours} {...form.field('quiet_from')} />
            <Select options={times} disabled={!form.typed.quiet_hours} {...form.field('quiet_until')} />
          </div>
        </Card>
        <Card title="Nothing in bulk by mistake">
          <TextField
            required
            inputMode="numeric"
            maxLength={6}
            hint="If people's work starts one automation more often, the rest wait for your decision."
            {...form.field('fuse')}
          />
        </Card>
      </div>
    </RecordForm>
  );
}
