import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { retention, saveRetention } from '@schoolbell/core/privacy/data/contract';
import { retentions, type Retention as Months } from '@schoolbell/core/privacy/data/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LeaveGuard } from '../../ui/record/LeaveGuard.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import * as css from './Data.css.ts';

const choices = [1, 3, 6, 12, 24, 36, 60, 84, 120];

function textOf(months: number): string {
  if (months % 12) return months === 1 ? '1 month' : `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** The times to choose from, with the one that holds now; the law may ask for some at least. */
const choicesFor = (now: number | null | undefined, least: number) =>
  [...new Set([...choices, ...(now ? [now] : [])])]
    .filter((months) => months >= least)
    .sort((a, b) => a - b)
    .map((months) => ({ value: months, label: textOf(months) }));

/** How long things are kept that the school needs no longer. */
export function Retention() {
  const say = useSay();
  const read = useRead(retention, {});
  const save = useWrite(saveRetention);
  const [chosen, setChosen] = useState<Partial<Months>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const stored = read.data?.data;
  const shown = stored && { ...stored, ...chosen };
  const dirty = Boolean(shown && retentions.some(({ subject }) => shown[subject] !== stored[subject]));

  async function run() {
    try {
      toast((await save.mutateAsync({ retention: shown! })).message);
      setChosen({});
    } catch (error) {
      if (error instanceof Failure && error.fields) setErrors(error.fields);
      else toast.error(error);
    }
  }

  if (read.error && !stored)
    return (
      <Card title="Retention">
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      </Card>
    );
  return (
    <Card flush title="Retention">
      <LeaveGuard dirty={dirty} />
      {retentions.map(({ subject, label, line, least }) => (
        <div key={subject} className={css.subject}>
          <span>
            <span className={css.name}>{say(label)}</span>
            <span className={css.hint}>{line}</span>
          </span>
          {shown ? (
            <Select
              hideLabel
              label={`Keep ${say(label)}`}
              value={shown[subject] ?? ''}
              error={errors[`retention.${subject}`]}
              placeholder="Keep for good"
              options={choicesFor(shown[subject], least)}
              onChange={(event) => (
                setChosen({ ...chosen, [subject]: event.target.value ? Number(event.target.value) : null }),
                setErrors({})
              )}
            />
          ) : (
            <Skeleton height={36} />
          )}
        </div>
      ))}
      <div className={css.foot}>
        {dirty && <Button onClick={() => setChosen({})}>Discard</Button>}
        <Button variant="primary" disabled={!dirty} loading={save.isPending} onClick={() => void run()}>
          Save
        </Button>
      </div>
    </Card>
  );
}
