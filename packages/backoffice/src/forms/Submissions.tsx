import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../words/say.ts';
import type { Person } from '../people/person/person.ts';
import { sentence } from '../people/sentence.ts';
import * as css from './Submissions.css.ts';

type Submission = Person['submissions'][number];

/** What the family sent, as it stood when it was sent. */
export function Submissions({ person }: { person: Person }) {
  if (person.submissions.length === 0) {
    return (
      <EmptyState
        icon={<EmptyPicture name="forms" />}
        title="Nothing was submitted"
        line="Your staff added this person. Forms that the family sends appear here."
      />
    );
  }
  return (
    <div className={css.all}>
      {person.submissions.map((submission) => (
        <Sent key={submission.submission_id} submission={submission} />
      ))}
    </div>
  );
}

function Sent({ submission }: { submission: Submission }) {
  const say = useSay();
  const { form_name, created_at, values, terms, signature } = submission;
  return (
    <Card title={say(form_name)} actions={<span className={css.when}>{formatDateTime(created_at)}</span>}>
      <div className={css.parts}>
        <DescriptionList items={values.map(({ label, value }) => ({ label: say(label), value }))} />
        {terms !== null && (
          <section>
            <h3 className={css.heading}>Terms and conditions, accepted</h3>
            <p className={css.terms}>{terms}</p>
          </section>
        )}
        {signature && (
          <section>
            <h3 className={css.heading}>Signature</h3>
            <div className={css.signature}>
              {signature.kind === 'drawn' ? (
                <img src={signature.value} alt="The signature as drawn" className={css.drawing} />
              ) : (
                <span className={css.typed}>{signature.value}</span>
              )}
            </div>
          </section>
        )}
        <section>
          <h3 className={css.heading}>Sent from</h3>
          <DescriptionList items={originOf(submission)} />
        </section>
      </div>
    </Card>
  );
}

function originOf({ signup_source, page_url, referrer, utm }: Submission) {
  const campaign = Object.entries(utm).filter(([, value]) => value);
  return [
    { label: 'Source', value: sentence(signup_source) },
    { label: 'Page', value: page_url },
    { label: 'Referrer', value: referrer },
    ...campaign.map(([name, value]) => ({ label: `UTM ${name.replace(/^utm_/, '')}`, value })),
  ];
}
