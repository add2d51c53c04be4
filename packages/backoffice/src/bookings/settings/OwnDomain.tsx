import { Globe, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { deleteCustomURL, saveCustomURL } from '@schoolbell/core/bookings/settings/contract';
import { Group } from '../../billing/settings/Group.tsx';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { part } from '../../ui/parts.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Settings } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Settings.css.ts';
import * as own from './Address.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

type Custom = NonNullable<Settings['custom']>;

/** The school's own domain for the booking page, with the record that proves it. */
export function OwnDomain({ settings }: { settings: Settings }) {
  const canEdit = useMay()('setup');
  const [open, setOpen] = useState<'add' | 'remove'>();
  const { custom } = settings;
  const close = () => setOpen(undefined);
  return (
    <Group title="Your own domain" about="For example book.harbour.example.">
      <div className={`${layout.wide} ${css.stack}`}>
        {custom ? <Kept custom={custom} /> : <p className={css.line}>Your page uses its address above.</p>}
        {canEdit && (
          <div className={css.buttons}>
            <Button size="sm" icon={<Globe size={16} aria-hidden />} onClick={() => setOpen('add')}>
              {custom ? 'Change domain' : 'Add domain'}
            </Button>
            {custom && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => setOpen('remove')}
              >
                Remove domain
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'add' && <DomainDialog settings={settings} onClose={close} />}
      {open === 'remove' && custom && <Removing settings={settings} custom={custom} onClose={close} />}
    </Group>
  );
}

/** The domain, whether it is connected, and what to put at its provider. */
function Kept({ custom }: { custom: Custom }) {
  const record = [
    { term: 'Type', value: 'TXT' },
    { term: 'Name', value: `_schoolbell.${custom.domain}` },
    { term: 'Value', value: custom.proof },
  ];
  return (
    <>
      <div className={own.domain}>
        <b>{custom.domain}</b>
        <Tag tone={custom.proved_at ? 'success' : 'warning'}>{custom.proved_at ? 'Connected' : 'Not connected'}</Tag>
      </div>
      {!custom.proved_at && (
        <p className={css.line}>
          Add this record at your domain provider. We can’t connect domains yet: your page keeps its address.
        </p>
      )}
      <div className={own.record} role="group" aria-label="Record for your domain provider">
        {record.map(({ term, value }) => (
          <Fragment key={term}>
            <span className={own.term}>{term}</span>
            <span className={own.value}>{value}</span>
            {term === 'Type' ? (
              <span />
            ) : (
              <CopyButton iconOnly size="sm" label={`Copy ${term.toLowerCase()}`} text={value} />
            )}
          </Fragment>
        ))}
      </div>
      {custom.error && <Banner tone="warning" title={custom.error} />}
    </>
  );
}

function DomainDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const record = useRecord({
    row: settings,
    values: (saved) => ({ domain: (saved ?? settings).custom?.domain ?? '' }),
    labels: { domain: 'Domain' },
    sent: ({ domain }) => ({ domain: domain.trim().toLowerCase() }),
    edit: { endpoint: saveCustomURL, id: {} },
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title="Your own domain">
      <TextField
        data-autofocus
        required
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={253}
        placeholder="book.harbour.example"
        hint="A name of your own website, without https://."
        {...record.field('domain')}
      />
    </RecordForm>
  );
}

function Removing({ settings, custom, onClose }: { settings: Settings; custom: Custom; onClose: () => void }) {
  const remove = useWrite(deleteCustomURL);
  const send = () =>
    remove.mutate(
      { version: settings.version },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <ConfirmDialog
      danger
      title={`Remove ${custom.domain}?`}
      confirmLabel="Remove domain"
      keepLabel="Keep"
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      Your booking page keeps its other address. Links with this domain stop working.
    </ConfirmDialog>
  );
}
