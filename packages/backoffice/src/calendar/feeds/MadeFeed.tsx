import { webcalOf } from '@schoolbell/core/calendar/feeds/rules';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import * as css from './Feeds.css.ts';

const ways = [
  {
    where: 'Google Calendar',
    how: 'On a computer: Other calendars, the plus sign, From URL. Paste the address. It may take some hours until Google asks again.',
  },
  {
    where: 'Apple (iPhone, iPad, Mac)',
    how: 'Press “Open in this device’s calendar” there, or in Calendar: Add Calendar, Add Subscription Calendar. Paste the address.',
  },
  { where: 'Outlook', how: 'In the calendar: Add calendar, Subscribe from web. Paste the address and give it a name.' },
];

/** An address that was just made: to copy, to open, and how each calendar takes it. It can't be shown again. */
export function MadeFeed({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal title="The address" onClose={onClose}>
      <div className={css.stack}>
        <TextField
          label="Address"
          readOnly
          value={url}
          data-autofocus
          onFocus={(event) => event.target.select()}
          hint="Copy it now: it isn't shown again."
        />
        <div className={css.buttons}>
          <CopyButton text={url} label="Copy address" />
          <a className={css.open} href={webcalOf(url)}>
            Open in this device’s calendar
          </a>
        </div>
        <Banner tone="warning">
          Anyone who has this address can see these events without signing in. You can end it at any time.
        </Banner>
        <dl className={css.ways}>
          {ways.map(({ where, how }) => (
            <div key={where}>
              <dt className={css.where}>{where}</dt>
              <dd className={css.quiet}>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Modal>
  );
}
