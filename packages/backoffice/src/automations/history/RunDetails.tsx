import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { retryRuns } from '@schoolbell/core/automations/trying/contract';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { Link, LinkButton } from '../../ui/Link.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import type { Details, Run } from '../calls.ts';
import { delayText } from '../words.ts';
import { DelayMark, EndMark, TriggerMark } from './Marks.tsx';
import { isDelayOver, personPath } from './runs.ts';
import * as css from './History.css.ts';

interface StopProps {
  mark: ReactNode;
  title: string;
  /** When it happened; null while it is pending. */
  at: string | null;
  children?: ReactNode;
}

/** One stop of the run. */
function Stop({ mark, title, at, children }: StopProps) {
  return (
    <li className={css.stop}>
      <span className={css.stopMark}>{mark}</span>
      <div className={css.stopHead}>
        <h4 className={css.stopTitle}>{title}</h4>
        <span className={css.quiet}>{at === null ? 'Pending' : formatDateTime(at)}</span>
      </div>
      {children}
    </li>
  );
}

function Facts({ facts }: { facts: Run['filter_data'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }, at) => (
        <div key={at} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The mails of a run: to whom, what they said, and what became of each. */
function Mails({ mails }: Pick<Run, 'mails'>) {
  const may = useMay();
  if (mails.length === 0) return null;
  return (
    <ul className={css.mails}>
      {mails.map(({ id, to, subject, status, sent_at }) => (
        <li key={id}>
          “{subject}” to <strong>{to}</strong>{' '}
          <span className={css.quiet}>
            {status}
            {sent_at && `, ${formatDateTime(sent_at)}`}
          </span>{' '}
          {may('setup') && <Link to={`/settings/outbox?open=${id}`}>View email</Link>}
        </li>
      ))}
    </ul>
  );
}

/** Another try, and the page on which a wrong address is mended. */
function WaysOut({ run, automation }: { run: Run; automation: Details }) {
  const retry = useWrite(retryRuns);
  const path = personPath(run);
  const again = () =>
    retry.mutateAsync({ id: automation.id, run_ids: [run.run_id] }).then(({ message }) => toast(message), toast.error);
  return (
    <div className={css.buttons}>
      {run.state === 'failed' && automation.may_change && (
        <Button
          size="sm"
          variant="primary"
          icon={<RotateCcw size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => void again()}
        >
          Retry
        </Button>
      )}
      {path && (
        <LinkButton size="sm" to={path}>
          {run.state === 'failed' && run.action_type === 'email' ? 'Edit address' : 'Open profile'}
        </LinkButton>
      )}
    </div>
  );
}

/** What happened at each stop of a run, with the values as they were. */
export function RunDetails({ run, automation }: { run: Run; automation: Details }) {
  const say = useSay();
  const hasActed = run.automation_execution_time !== null;
  const tries = run.attempts > 1 ? `, ${run.attempts} tries` : '';
  return (
    <div className={css.details}>
      <ol className={css.stops}>
        <Stop mark={<TriggerMark />} title="Trigger" at={run.automation_trigger_time}>
          <p>{say(triggerOf(run.automation_type)?.label ?? run.automation_type)}</p>
          <Facts facts={run.filter_data} />
        </Stop>
        {run.delay > 0 && (
          <Stop
            mark={<DelayMark run={run} />}
            title={`Delay, ${delayText(run.delay, run.delay_type)}`}
            at={isDelayOver(run) ? run.due_at : null}
          />
        )}
        <Stop
          mark={<EndMark state={run.state} />}
          title={`Action${tries}`}
          at={hasActed ? run.automation_execution_time : null}
        >
          <Mails mails={run.mails} />
          {run.mails.length === 0 && <Facts facts={run.action_data} />}
          {run.error && <Banner tone="danger">{run.error}</Banner>}
          {run.reason && <p className={css.quiet}>{run.reason}</p>}
        </Stop>
      </ol>
      <WaysOut run={run} automation={automation} />
      <p className={css.quiet}>Automation version published on {formatDate(run.published_at)}</p>
    </div>
  );
}
