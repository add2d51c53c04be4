import { CircleCheck, Circle } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSay } from '../../words/say.ts';
import { sectionPath, type Settings } from './sections.ts';
import * as css from './Checklist.css.ts';

const steps = [
  { id: 'address', name: 'Choose an address', line: 'Families open your page there.', to: sectionPath('address') },
  {
    id: 'subject',
    name: 'Put a {subject} on the page',
    line: 'Choose what families can book.',
    to: sectionPath('subjects'),
  },
  { id: 'event', name: 'Schedule a class', line: 'Only classes ahead can be booked.', to: '/calendar' },
  { id: 'form', name: 'Ask for an e-mail address', line: 'Families get your answer by mail.', to: sectionPath('form') },
] as const;

/** What an empty school still has to do before families can book; nothing once all is done. */
export function Checklist({ checklist }: { checklist: Settings['checklist'] }) {
  const say = useSay();
  const done = steps.filter((step) => checklist[step.id]).length;
  if (done === steps.length) return null;
  return (
    <Card
      flush
      title="Before families can book"
      actions={
        <span className={css.count}>
          {done} of {steps.length} done
        </span>
      }
    >
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.id} className={css.step} data-done={checklist[step.id] || undefined}>
            {checklist[step.id] ? (
              <CircleCheck size={18} className={css.done} aria-label="Done:" role="img" />
            ) : (
              <Circle size={18} className={css.open} aria-label="To do:" role="img" />
            )}
            <span className={css.words}>
              {checklist[step.id] ? (
                <span className={css.name}>{say(step.name)}</span>
              ) : (
                <>
                  <Link to={step.to} className={css.name}>
                    {say(step.name)}
                  </Link>
                  <span className={css.line}>{step.line}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
