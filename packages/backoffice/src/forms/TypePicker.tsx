import { fieldTypes, type FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import { formFiles } from '@schoolbell/core/forms/files/contract';
import { useRead } from '../http/read.ts';
import { Modal } from '../ui/Modal.tsx';
import { about } from './fieldTypes.ts';
import * as css from './TypePicker.css.ts';

/** The kinds of field to choose from; files only where the school takes any. */
export function TypePicker({ onPick, onClose }: { onPick: (type: FieldType) => void; onClose: () => void }) {
  const takesFiles = useRead(formFiles, {}).data?.form_files === 1;
  return (
    <Modal title="Add a field" size="lg" onClose={onClose}>
      <ul className={css.grid}>
        {fieldTypes.map((type) => {
          const { icon: Icon, name, line } = about[type];
          const isOff = type === 'file' && !takesFiles;
          return (
            <li key={type}>
              <button type="button" className={css.type} disabled={isOff} onClick={() => onPick(type)}>
                <span className={css.icon} aria-hidden>
                  <Icon size={18} />
                </span>
                <span className={css.words}>
                  <span className={css.name}>{name}</span>
                  <span className={css.line}>{isOff ? 'Off. Turn it on in Widgets & embedding.' : line}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
