import { useEffect, useState } from 'react';
import { feeds, makeFeed, revokeFeed } from '@schoolbell/core/calendar/feeds/contract';
import { type FeedKind, MOST_FEEDS } from '@schoolbell/core/calendar/feeds/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDate } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { MadeFeed } from './MadeFeed.tsx';
import * as css from './Feeds.css.ts';

type Feed = ResultOf<typeof feeds>['data'][number];
/** A calendar that can be subscribed to: whose it is, and what its reader gets to see. */
export interface FeedChoice {
  kind: FeedKind;
  of?: number;
  label: string;
  /** People beside the viewer whom the address can be mailed to. */
  readers?: readonly { user_detail_id: number; label: string }[];
}

const COPY = 'copy';

/** Written in the school's words. */
const shows: Record<FeedKind, string> = {
  staff: 'All that you teach and assist in, with the notes and links for staff; no names of {students}.',
  room: 'What is held in this room, and when; no names of {students}.',
  student: 'The classes of this {student}, with the links for families.',
  family: 'The classes of children whose messages this guardian receives and who are in their custody.',
};

interface Doing {
  what: 'end' | 'renew';
  feed: Feed;
}

/** Private addresses by which calendars elsewhere follow the school's: what there is, a new one, and the end of one. */
export function SubscribeDialog({ choices, onClose }: { choices: readonly FeedChoice[]; onClose: () => void }) {
  const say = useSay();
  const [at, setAt] = useState(0);
  const [url, setUrl] = useState('');
  const [doing, setDoing] = useState<Doing | null>(null);
  const make = useWrite(makeFeed);
  const { kind, of, readers = [] } = choices[at]!;
  const all = [{ user_detail_id: useSession().user.user_detail_id, label: 'Me' }, ...readers];
  const [wanted, setSendTo] = useState(COPY);
  const sendTo = all.some((one) => String(one.user_detail_id) === wanted) ? wanted : COPY;
  const read = useRead(feeds, { kind, of });
  const { refetch } = read;
  // When a calendar last asked is no news that a page hears of.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch]);
  const list = read.isPlaceholderData ? undefined : read.data?.data;
  const start = (instead_of?: number) =>
    make.mutate(
      { kind, of, instead_of, ...(sendTo !== COPY && { send_to: Number(sendTo) }) },
      {
        onSuccess: ({ url: made, message }) => (setDoing(null), made ? setUrl(made) : toast(message)),
        onError: () => setDoing(null),
      },
    );

  if (url) return <MadeFeed url={url} onClose={onClose} />;
  if (doing?.what === 'end') return <EndFeed feed={doing.feed} onClose={() => setDoing(null)} />;
  if (doing)
    return <RenewFeed busy={make.isPending} onRenew={() => start(doing.feed.feed_id)} onClose={() => setDoing(null)} />;
  return (
    <Modal
      title="Subscribe"
      saveLabel={sendTo === COPY ? 'Make an address' : 'Email this address'}
      saving={make.isPending}
      onSave={list && list.length < MOST_FEEDS ? () => start() : undefined}
      onClose={onClose}
    >
      <div className={css.stack}>
        {choices.length > 1 && (
          <Select
            label="Calendar"
            data-autofocus
            options={choices.map(({ label }, value) => ({ value, label }))}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
          />
        )}
        <SendTo readers={all} value={sendTo} onChange={setSendTo} />
        <p className={css.quiet}>
          {say(shows[kind])} Calendars on phones and computers that use this private address stay up to date.
        </p>
        {make.error && <Banner tone="danger" title={make.error.message} />}
        {read.error && !list && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
        {!list && !read.error && <SkeletonLines lines={2} />}
        {list && <Addresses list={list} onDo={setDoing} />}
      </div>
    </Modal>
  );
}

interface SendToProps {
  readers: NonNullable<FeedChoice['readers']>;
  value: string;
  onChange: (value: string) => void;
}

/** Whom a new address is mailed to, or that it is copied. */
function SendTo({ readers, value, onChange }: SendToProps) {
  return (
    <Select
      label="Send to"
      options={[
        { value: COPY, label: 'No one (copy the address instead)' },
        ...readers.map(({ user_detail_id, label }) => ({ value: String(user_detail_id), label })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The addresses that there are. */
function Addresses({ list, onDo }: { list: readonly Feed[]; onDo: (doing: Doing) => void }) {
  if (list.length === 0) return <p className={css.quiet}>No calendar address yet.</p>;
  return (
    <ul className={css.list} aria-label="Addresses">
      {list.map((feed) => (
        <Row key={feed.feed_id} feed={feed} onDo={(what) => onDo({ what, feed })} />
      ))}
    </ul>
  );
}

function Row({ feed, onDo }: { feed: Feed; onDo: (what: 'end' | 'renew') => void }) {
  const made = `Made ${formatDate(feed.made_at)} by ${feed.made_by}`;
  return (
    <li className={css.row}>
      <p className={css.grow}>
        {made}
        <span className={css.quiet}>
          {feed.read_at ? `Last read on ${formatDate(feed.read_at)}` : 'Not used by a calendar yet'}
        </span>
      </p>
      <span className={css.buttons}>
        <Button size="sm" aria-label={`New address instead of: ${made}`} onClick={() => onDo('renew')}>
          New address
        </Button>
        <Button size="sm" variant="ghost" aria-label={`End the address: ${made}`} onClick={() => onDo('end')}>
          End
        </Button>
      </span>
    </li>
  );
}

function RenewFeed({ busy, onRenew, onClose }: { busy: boolean; onRenew: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Make a new address instead?"
      confirmLabel="Make new address"
      busy={busy}
      onConfirm={onRenew}
      onClose={onClose}
    >
      The old address stops working. Add the new one to every calendar that used it.
    </ConfirmDialog>
  );
}

function EndFeed({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const revoke = useWrite(revokeFeed);
  const end = () =>
    void revoke
      .mutateAsync({ feed_id: feed.feed_id })
      .then(({ message }) => toast(message), toast.error)
      .finally(onClose);
  return (
    <ConfirmDialog
      danger
      title="End this address?"
      confirmLabel="End address"
      busy={revoke.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      The address stops working for good. Calendars keep past events until someone removes it there.
    </ConfirmDialog>
  );
}
