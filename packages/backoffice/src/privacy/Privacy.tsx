import { Download, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { consents, exportPerson, openings } from '@schoolbell/core/privacy/contract';
import { mayManageData } from '@schoolbell/core/privacy/data/rules';
import { download } from '../http/download.ts';
import { useRead } from '../http/read.ts';
import { exportRefused } from '../http/exportRefused.ts';
import { useSession } from '../session/session.ts';
import { roleName } from '@schoolbell/core/settings/roles/rules';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime, today } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import * as page from '../people/person/Person.css.ts';
import * as css from './Privacy.css.ts';

const EraseDialog = part(() => import('./data/EraseDialog.tsx').then((file) => file.EraseDialog));

/** Whose data it is. */
export interface Subject {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

interface PrivacyProps {
  person: Subject;
  /** The list to go back to once there is nothing left of them. */
  list: string;
  /** Colleagues agree to nothing here. */
  withoutConsents?: boolean;
}

/** What people may ask about their data: who looked at it, what was agreed to, everything of it to take along, and its end. */
export function Privacy({ person, list, withoutConsents = false }: PrivacyProps) {
  const { user } = useSession();
  return (
    <div className={page.columns}>
      <div className={page.side}>
        <Openings id={person.user_detail_id} />
      </div>
      <div className={page.side}>
        {!withoutConsents && <Consents id={person.user_detail_id} />}
        {mayManageData(user) && <Everything person={person} list={list} />}
      </div>
    </div>
  );
}

interface ListedProps {
  title: string;
  read: { data: { data: readonly unknown[] } | undefined; error: Error | null; refetch: () => unknown };
  none: string;
  children: ReactNode;
}

function Listed({ title, read, none, children }: ListedProps) {
  return (
    <Card title={title}>
      {!read.data && !read.error && <SkeletonLines lines={3} />}
      {read.error && !read.data && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data?.data.length === 0 && <p className={css.quiet}>{none}</p>}
      <ul className={css.list}>{children}</ul>
    </Card>
  );
}

function Openings({ id }: { id: number }) {
  const say = useSay();
  const read = useRead(openings, { user_detail_id: id });
  return (
    <Listed title="Who opened this record" read={read} none="No one yet.">
      {read.data?.data.map((one) => (
        <li key={one.actor_id} className={css.item}>
          <Avatar name={one.name} size="sm" />
          <div className={page.grow}>
            <p className={css.name}>{one.name}</p>
            <p className={css.quiet}>
              {[
                one.role_id === null ? '' : say(roleName(one.role_id)),
                one.times === 1 ? 'once' : `${one.times} times`,
                `last ${formatDateTime(one.last_at)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
        </li>
      ))}
    </Listed>
  );
}

function Consents({ id }: { id: number }) {
  const read = useRead(consents, { user_detail_id: id });
  return (
    <Listed title="Agreements" read={read} none="No terms, signatures or message choices yet.">
      {read.data?.data.map((one, i) => (
        <li key={i} className={css.item}>
          <div className={page.grow}>
            <p className={css.name}>{one.what}</p>
            {one.text && (
              <p className={css.text} tabIndex={one.text.length > 300 ? 0 : undefined}>
                {one.text}
              </p>
            )}
            <p className={css.quiet}>{`${one.by || 'The family'}, ${formatDateTime(one.created_at)}`}</p>
          </div>
        </li>
      ))}
    </Listed>
  );
}

function Everything({ person, list }: { person: Subject; list: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);

  async function run() {
    setBusy(true);
    const file = `${fullName(person).replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.zip`;
    try {
      await download(exportPerson, { user_detail_id: person.user_detail_id }, file);
      toast(`${file} is in your downloads.`);
    } catch (error) {
      exportRefused(error, navigate);
    }
    setBusy(false);
  }

  return (
    <Card title="Everything about this person">
      <p className={css.quiet}>
        One ZIP with a readable page, the same data for programs, and all files. The export is recorded in the audit
        log.
      </p>
      <div className={css.buttons}>
        <Button icon={<Download size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
          {busy ? 'Exporting' : 'Export everything'}
        </Button>
        <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      {erasing && (
        <EraseDialog
          id={person.user_detail_id}
          onErased={() => void navigate(list)}
          onClose={() => setErasing(false)}
        />
      )}
    </Card>
  );
}
