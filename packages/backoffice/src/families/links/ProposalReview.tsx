import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { acceptProposal, dismissProposal, type proposals as listed } from '@schoolbell/core/families/links/contract';
import { isAboutGuardian } from '@schoolbell/core/families/changes/rules';
import { pathOf } from '@schoolbell/core/people/rules';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { ProposedChange } from './ProposedChange.tsx';
import * as css from './Links.css.ts';

type Proposal = ResultOf<typeof listed>['data'][number];

/** What families want changed: each change can be accepted or left, and all of it dismissed with a way back. */
export function ProposalReview({ proposals, onClose }: { proposals: readonly Proposal[]; onClose: () => void }) {
  return (
    <Panel wide title="Sent by families" onClose={onClose}>
      {proposals.length === 0 && (
        <EmptyState
          title="All reviewed"
          line="Changes that families send by link will appear here."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {proposals.length > 0 && (
        <p className={css.intro}>Nothing has changed yet. Tick the changes to accept; the rest stays as it is.</p>
      )}
      <ul className={css.stack}>
        {proposals.map((proposal) => (
          <Card key={proposal.proposal_id} proposal={proposal} />
        ))}
      </ul>
    </Panel>
  );
}

function useDismissing(proposal_id: number) {
  const dismiss = useWrite(dismissProposal);
  async function set(dismissed: 0 | 1) {
    try {
      const { message } = await dismiss.mutateAsync({ proposal_id, dismissed });
      toast(message, dismissed ? { label: 'Undo', run: () => void set(0) } : undefined);
    } catch (error) {
      toast.error(error);
    }
  }
  return { busy: dismiss.isPending, run: () => void set(1) };
}

/** The person it is about, and when it came. */
function Head({ proposal }: { proposal: Proposal }) {
  return (
    <div className={css.head}>
      <h3 className={css.title}>
        <Link to={pathOf(proposal)} look="inherit">
          {fullName(proposal)}
        </Link>
        {proposal.purpose === 'conversion' && <Tag tone="info">Enrols</Tag>}
      </h3>
      <span className={css.quiet}>{formatDateTime(proposal.created_at)}</span>
    </div>
  );
}

function Card({ proposal }: { proposal: Proposal }) {
  const say = useSay();
  const mayGuardians = useMay()('guardian');
  const { proposal_id, version, changes, purpose } = proposal;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const accept = useWrite(acceptProposal);
  const dismissing = useDismissing(proposal_id);
  const isClosed = (path: string) => isAboutGuardian({ path }) && !mayGuardians;
  const accepted = changes.map(({ path }) => path).filter((path) => !left.has(path) && !isClosed(path));
  const toggle = (path: string) =>
    setLeft((now) => (now.has(path) ? new Set([...now].filter((one) => one !== path)) : new Set([...now, path])));
  const send = () =>
    void accept.mutateAsync({ proposal_id, version, accepted }).then(({ message }) => toast(message), toast.error);
  return (
    <li className={css.card}>
      <Head proposal={proposal} />
      {changes.length === 0 && <p className={css.nothing}>They confirmed their details without changes.</p>}
      <ul className={css.changes}>
        {changes.map((change) => (
          <ProposedChange
            key={change.path}
            change={change}
            isAccepted={accepted.includes(change.path)}
            isClosed={isClosed(change.path)}
            onToggle={() => toggle(change.path)}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <Button
          size="sm"
          variant="ghost"
          loading={dismissing.busy}
          onClick={dismissing.run}
          aria-label={`Dismiss: ${fullName(proposal)}`}
        >
          Dismiss
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={accept.isPending}
          disabled={purpose === 'update' && accepted.length === 0}
          onClick={send}
        >
          {purpose === 'conversion'
            ? say('Accept and make a {student}')
            : `Accept ${accepted.length} of ${changes.length}`}
        </Button>
      </div>
    </li>
  );
}
