import { Kbd } from '../ui/Kbd.tsx';
import { Modal } from '../ui/Modal.tsx';
import * as css from './Dialogs.css.ts';

const groups: { name: string; keys: [keys: string[], does: string][] }[] = [
  {
    name: 'Everywhere',
    keys: [
      [['Ctrl', 'K'], 'Search by name, phone, email; a slash does so too'],
      [['?'], 'Show these shortcuts'],
      [['Tab'], 'Go to the next control (first press: skip to the content)'],
      [['Esc'], 'Close the dialog or panel'],
    ],
  },
  {
    name: 'Lists, while the focus is in one',
    keys: [
      [['/'], 'Search the list'],
      [['↑', '↓'], 'Go from row to row; with Shift, select them'],
      [['X'], 'Select the row'],
      [['Enter'], 'Open the row'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    name: 'Reports',
    keys: [
      [['↑', '↓', '←', '→'], 'Go to the number beside it'],
      [['Enter'], 'Open the records behind a number'],
      [['F'], 'Add the report to your favourites'],
      [['E'], 'Export the report'],
    ],
  },
  {
    name: 'Menus, tabs and lists of options',
    keys: [
      [['↑', '↓'], 'Go through menus and options'],
      [['←', '→'], 'Go through tabs'],
      [['Home', 'End'], 'Go to the first or the last'],
      [['A–Z'], 'Go to the entry starting with that letter'],
      [['Enter'], 'Choose'],
    ],
  },
];

/** Which keys do what, for everyone who would rather not reach for the mouse. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      {/* Arrows scroll it where the window is too low for all of it. */}
      <div role="group" aria-label="Keyboard shortcuts" tabIndex={0}>
        {groups.map(({ name, keys }) => (
          <section key={name} className={css.keys}>
            <h3 className={css.keysTitle}>{name}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={does} className={css.key}>
                  <dt className={css.pressed}>
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
