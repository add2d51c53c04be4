import { fieldTypes, type FieldType } from '@schoolbell/core/forms/rules';
import { Modal } from '../ui/Modal.tsx';
import { about } from './fieldTypes.ts';
import * as css from './TypePicker.css.ts';

/** The fifteen kinds of field to choose from. */
export function TypePicker({ onPick, onClose }: { onPick: (type: FieldType) => void; onClose: () => void }) {
  return (
    <Modal title="Add a field" size="lg" onClose={onClose}>
      <ul className={css.grid}>
        {fieldTypes.map((type) => {
          const { icon: Icon, name, line } = about[type];
          return (
            <li key={type}>
              <button type="button" className={css.type} onClick={() => onPick(type)}>
                <span className={css.icon} aria-hidden><Icon size={18} /></span>
                <span className={css.words}>
                  <span className={css.name}>{name}</span>
                  <span className={css.line}>{line}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
