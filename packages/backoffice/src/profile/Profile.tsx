import { lazy, Suspense, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { profileGet } from '@schoolbell/core/people/profile/contract';
import { prefetch, useRead } from '../http/read.ts';
import { useMay, useSession } from '../session/session.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import { Page } from '../shell/Page.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import { Details } from './Details.tsx';
import * as css from './Profile.css.ts';

const Security = lazy(async () => ({ default: (await import('./Security.tsx')).Security }));

const OwnLeaves = lazy(async () => ({ default: (await import('../staff/leaves/OwnLeaves.tsx')).OwnLeaves }));
const ClassesTable = lazy(async () => ({
  default: (await import('../staff/timesheet/ClassesTable.tsx')).ClassesTable,
}));
const PersonLeaves = part(() => import('../staff/leaves/PersonLeaves.tsx').then((file) => file.PersonLeaves));

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'security', label: 'Security' },
  { id: 'classes', label: 'Classes' },
  { id: 'leaves', label: 'Leaves' },
] as const;

/** Starts the first tab's read. */
export function warm(): void {
  prefetch(profileGet, {});
}

function OwnDetails() {
  const profile = useRead(profileGet, {});
  if (profile.data) return <Details profile={profile.data} />;
  if (profile.error) return <ErrorState line={profile.error.message} onRetry={() => void profile.refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      <SkeletonLines lines={8} />
    </div>
  );
}

/** The signed-in person: their details, and the security of their account. The address names the tab (`?tab=security`). */
function OwnProfile() {
  const { user } = useSession();
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'details';
  const role = roles.find(({ role_id }) => role_id === user.role_id)?.name ?? '';
  const name = fullName(user);
  // What is typed there stays while another tab is looked at.
  const visited = useRef(false);
  visited.current ||= tab === 'details';
  return (
    <Page
      width="narrow"
      title={name}
      subtitle={`${say(role)} · ${user.email}`}
      picture={<Avatar name={name} image={user.image_240} size="lg" />}
    >
      <Tabs
        label="Your profile"
        tabs={tabs}
        value={tab}
        onChange={(id) => setQuery(id === 'details' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
      >
        <div className={css.stack}>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            {visited.current && (
              <div className={css.part} hidden={tab !== 'details'}>
                <OwnDetails />
              </div>
            )}
            {tab === 'security' && <Security />}
            {tab === 'classes' && <ClassesTable id={user.user_detail_id} />}
            {tab === 'leaves' && <OwnLeaves />}
          </Suspense>
        </div>
      </Tabs>
    </Page>
  );
}

/** The profile screen; with the id of a colleague, as links of the inbox write it, their leaves. */
export function Component() {
  const { id } = useParams();
  const { user } = useSession();
  const may = useMay();
  if (id === undefined || id === String(user.user_detail_id)) return <OwnProfile />;
  if (Number(id) > 0 && may(['staff', 'manage_leaves'])) return <PersonLeaves id={Number(id)} />;
  return (
    <ErrorState
      whole
      title="You can't open this profile"
      line="Access restricted. Please contact your admin to request permission."
    />
  );
}
