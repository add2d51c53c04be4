import { fullName } from '@schoolbell/core/format';
import { pageOf } from '@schoolbell/core/search/rules';
import { auditChanges, kindLabel } from '@schoolbell/core/privacy/audit/rules';
import { Banner } from '../../ui/Banner.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './AuditLog.css.ts';
import { type Event, sentenceOf } from './auditEvent.ts';

/** A person's name, as a link where they have a page. */
function Who({ person }: { person: Event['actor'] }) {
  if (!person) return null;
  const page = pageOf({ ...person, related_user_detail_id: null, related_role_id: null });
  return page ? <Link to={page}>{fullName(person)}</Link> : fullName(person);
}

/** One event in full: who, when, about whom, and each value before and after. */
export function AuditPanel({ event, onClose }: { event: Event | undefined; onClose: () => void }) {
  const say = useSay();
  if (!event)
    return (
      <Panel title="Event" onClose={onClose}>
        <EmptyState title="Not on this page" line="This entry is on another page of the log, or hidden by a filter." />
      </Panel>
    );
  return (
    <Panel wide title={sentenceOf(event, say)} onClose={onClose}>
      <DescriptionList
        items={[
          { label: 'When', value: formatDateTime(event.created_at) },
          { label: 'Who', value: <Who person={event.actor} /> },
          { label: 'About', value: event.person && <Who person={event.person} /> },
          { label: 'Kind', value: kindLabel(event.kind, say) },
          { label: 'Number', value: String(event.id) },
        ]}
      />
      {event.withheld === 1 ? (
        <Banner>
          {event.person
            ? 'Pay is hidden. You need access to Access controls to see it.'
            : 'About a person you don’t have access to.'}
        </Banner>
      ) : (
        <Changes event={event} />
      )}
    </Panel>
  );
}

function Changes({ event: { before, after } }: { event: Event }) {
  const changes = auditChanges(before, after);
  if (changes.length === 0) return <p className={css.quiet}>No other details were recorded.</p>;
  const none = (text: string) =>
    text || (
      <span role="img" aria-label="Nothing">
        –
      </span>
    );
  return (
    <table className={css.changes} aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => {
          const isChanged = change.before !== change.after;
          return (
            <tr key={at} data-changed={isChanged || undefined}>
              <th scope="row">{change.name}</th>
              <td>{isChanged && change.before ? <del>{change.before}</del> : none(change.before)}</td>
              <td>{isChanged && change.after ? <ins>{change.after}</ins> : none(change.after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
