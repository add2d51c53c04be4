import { ExternalLink } from 'lucide-react';
import { dateIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { planDetails } from '@schoolbell/core/settings/plan/contract';
import { planGates, planName, planTrouble } from '@schoolbell/core/settings/plan/rules';
import { prefetch, useRead } from '../../http/read.ts';
import { Branches } from '../../branches/Branches.tsx';
import { useSession } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { gateTexts, planState, portalOf } from './planText.ts';
import * as css from './Billing.css.ts';

type Plan = ResultOf<typeof planDetails>['data'];

/** Starts the plan's read. */
export function warm(): void {
  prefetch(planDetails, {});
}

function PlanCard({ plan }: { plan: Plan }) {
  const { institution, user } = useSession();
  const zone = institution.institutionTimeZone;
  const state = planState(planTrouble(plan, new Date(), zone), plan);
  const portal = portalOf(plan.customerPortal);
  const items = [
    { label: 'Plan code', value: String(plan.code) },
    ...(plan.isTrial === 1
      ? [{ label: 'Trial until', value: plan.trialExpiryDate && dateIn(plan.trialExpiryDate, zone) }]
      : []),
    {
      label: plan.isFailed === 1 ? 'Paid until' : 'Runs until',
      value: plan.planExpiryDate ? dateIn(plan.planExpiryDate, zone) : 'No end',
    },
    { label: 'Payment', value: plan.isFailed === 1 ? 'Failed' : 'Nothing is due' },
  ];
  return (
    <Card title="Your plan">
      <p className={css.plan}>
        <span className={css.name}>{planName(plan.code)}</span> <Tag tone={state.tone}>{state.word}</Tag>
      </p>
      <DescriptionList items={items} />
      <div className={css.after}>
        {portal ? (
          <a className={buttonClass('primary')} href={portal} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden /> Manage billing
          </a>
        ) : (
          <p className={css.line}>{whoHelps(plan, user.role_id)}</p>
        )}
      </div>
    </Card>
  );
}

/** Who changes a plan that has no page of its own. */
function whoHelps({ code }: Plan, role_id: number): string {
  if (code === 0) return 'Self-hosted: no limits and no bill.';
  return role_id === 10
    ? 'To change the plan, contact the people who run this Schoolbell server.'
    : 'Please ask an owner of your school to change the plan.';
}

function Gates({ plan }: { plan: Plan }) {
  const { institution } = useSession();
  return (
    <Card flush title="What the plan decides">
      <ul>
        {planGates(plan, new Date(), institution.institutionTimeZone).map(({ gate, isOpen }) => (
          <li key={gate} className={css.row}>
            <span className={css.about}>
              <span className={css.label}>{gateTexts[gate].label}</span>
              <span className={css.line}>{isOpen ? gateTexts[gate].open : gateTexts[gate].closed}</span>
            </span>
            <Tag tone={isOpen ? 'success' : 'warning'}>{isOpen ? 'Open' : 'Blocked'}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The plan, what it decides, and the branches that it covers. */
export function Component() {
  const read = useRead(planDetails, {});
  const { institution } = useSession();
  return (
    <Page title="Billing plan" subtitle={institution.institutionName}>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <div className={css.columns}>
          {read.data ? (
            <PlanCard plan={read.data.data} />
          ) : (
            <Card title="Your plan">
              <SkeletonLines lines={5} />
            </Card>
          )}
          {read.data ? (
            <Gates plan={read.data.data} />
          ) : (
            <Card title="What the plan decides">
              <SkeletonLines lines={5} />
            </Card>
          )}
          <div className={css.whole}>
            <Branches plan={read.data?.data} />
          </div>
        </div>
      )}
    </Page>
  );
}
