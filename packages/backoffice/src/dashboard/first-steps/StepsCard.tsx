import { CalendarPlus, Check, CodeXml, Music, Plus, Upload, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay, useSession } from '../../session/session.ts';
import { schoolZone } from '../../session/school.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/Link.tsx';
import { useSay } from '../../words/say.ts';
import type { Add } from './adding.tsx';
import type { Steps } from './steps.ts';
import { ClassPicture, StudentPicture, SubjectPicture, WebsitePicture } from './StepPictures.tsx';
import { classText, studentText, subjectText, tickedText, websiteText } from './stepText.ts';
import * as css from './FirstSteps.css.ts';

interface Step {
  title: string;
  line: string;
  picture: ReactNode;
  done: { done_at: string } | null;
  /** What was added, once it was. */
  made: string | null;
  icon: ReactNode;
  /** The way to it; the next step's is the blue one. */
  action: (variant: 'primary' | 'secondary') => ReactNode;
}

const plus = <Plus size={16} aria-hidden />;
const getTheForm: Step['action'] = (variant) => (
  <LinkButton to="/settings/embed" variant={variant} icon={<CodeXml size={16} aria-hidden />}>
    Get the form
  </LinkButton>
);

function useSteps(steps: Steps, add: Add): Step[] {
  const say = useSay();
  const can = useMay();
  const currency = useSession().institution.institutionCurrency;
  const button = (run: (() => void) | undefined, label: string) => (variant: 'primary' | 'secondary') =>
    run && (
      <Button variant={variant} icon={plus} onClick={run}>
        {say(label)}
      </Button>
    );
  const student = button(add.student, 'Add {student}');
  return [
    {
      title: say('Add a {subject}'),
      line: 'What you teach, how long, and the fee.',
      picture: <SubjectPicture />,
      done: steps.subject,
      made: steps.subject && subjectText(steps.subject, currency),
      icon: <Music size={14} aria-hidden />,
      action: button(add.subject, 'Add {subject}'),
    },
    {
      title: 'Add a class',
      line: 'When it is, and who teaches it.',
      picture: <ClassPicture />,
      done: steps.class,
      made: steps.class && classText(steps.class),
      icon: <CalendarPlus size={14} aria-hidden />,
      action: button(add.class, 'Add class'),
    },
    {
      title: say('Add a {student}'),
      line: 'First name and surname are enough.',
      picture: <StudentPicture />,
      done: steps.student,
      made: steps.student && studentText(steps.student),
      icon: <UserRound size={14} aria-hidden />,
      action: (variant) => (
        <>
          {student(variant)}
          {can('students') && (
            <LinkButton to="/people/import" icon={<Upload size={16} aria-hidden />}>
              Import a file
            </LinkButton>
          )}
        </>
      ),
    },
    {
      title: 'Put a form on your website',
      line: 'Add your website, then paste the form.',
      picture: <WebsitePicture />,
      done: steps.website,
      made: steps.website && websiteText(steps.website),
      icon: <CodeXml size={14} aria-hidden />,
      action: getTheForm,
    },
  ];
}

/** The four first steps: those taken with what was added and when, the next one with the blue button. */
export function StepsCard({ steps, add }: { steps: Steps; add: Add }) {
  const all = useSteps(steps, add);
  const taken = all.filter(({ done }) => done).length;
  const next = all.findIndex(({ done }) => !done);
  return (
    <section className={css.card} aria-labelledby="first-steps">
      <div className={css.head}>
        <Ring taken={taken} of={all.length} />
        <div>
          <h2 id="first-steps" className={css.heading}>
            First steps
          </h2>
          <p className={css.about} role="status">{`${taken} of ${all.length} done. Each step ticks itself off.`}</p>
        </div>
      </div>
      <ol className={css.steps}>
        {all.map((step, at) => (
          <StepCell key={step.title} step={step} number={at + 1} isNext={at === next} />
        ))}
      </ol>
    </section>
  );
}

/** How many steps are taken, as a part of a circle; the text beside it says the same. */
function Ring({ taken, of }: { taken: number; of: number }) {
  const round = 2 * Math.PI * 15;
  return (
    <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden className={css.ring}>
      <circle cx="18" cy="18" r="15" className={css.ringAll} />
      {taken > 0 && (
        <circle cx="18" cy="18" r="15" className={css.ringTaken} strokeDasharray={`${(round * taken) / of} ${round}`} />
      )}
    </svg>
  );
}

function StepCell({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, line, picture, done, made, icon, action } = step;
  return (
    <li className={cx(css.step, isNext && css.next)} aria-current={isNext ? 'step' : undefined}>
      <div className={cx(css.picture, done ? css.pictureDone : isNext && css.pictureNext)}>
        <span className={cx(css.number, done ? css.numberDone : isNext && css.numberNext)} aria-hidden>
          {done ? <Check size={16} /> : number}
        </span>
        {picture}
      </div>
      <div className={css.text}>
        <h3 className={cx(css.title, done && css.titleDone)}>{title}</h3>
        {done ? <p>{tickedText(done.done_at, new Date(), schoolZone())}</p> : <p className={css.about}>{line}</p>}
        {done ? (
          made && (
            <span className={css.made}>
              {icon}
              {made}
            </span>
          )
        ) : (
          <div className={css.actions}>{action(isNext ? 'primary' : 'secondary')}</div>
        )}
      </div>
    </li>
  );
}
