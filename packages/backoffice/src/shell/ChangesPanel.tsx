import releases from 'virtual:changelog';
import { dayText } from '@schoolbell/core/format';
import { Panel } from '../ui/Panel.tsx';
import * as css from './Dialogs.css.ts';

/** What changed in Schoolbell, the newest first. */
export function ChangesPanel({ onClose }: { onClose: () => void }) {
  return (
    <Panel reading title="What’s new" onClose={onClose}>
      {releases.map(({ date, title, changes }) => (
        <section key={date + title} className={css.release}>
          <h3 className={css.releaseTitle}>{title}</h3>
          <p className={css.releaseDate}>
            <time dateTime={date}>{dayText(date)}</time>
          </p>
          <ul className={css.changes}>
            {changes.map(({ name, text }) => (
              <li key={name}>
                <strong className={css.changeName}>{name}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
