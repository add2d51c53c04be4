import { useState } from 'react';
import { Banner } from '../Banner.tsx';
import { Modal } from '../Modal.tsx';
import * as css from './Conflict.css.ts';

/** A field that this form and someone else changed in different ways. */
export interface Conflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  /** Who saved first, where the server knows: a name, or "You". */
  by?: string | undefined;
  /** The paths where the stored value shall stay. */
  onDecide: (theirs: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Someone else saved first: shows both values of each field, with one's own chosen at first. */
export function ConflictDialog({ conflicts, by = 'Someone', onDecide, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(path: string, take: boolean) {
    const next = new Set(theirs);
    if (take) next.add(path);
    else next.delete(path);
    setTheirs(next);
  }

  return (
    <Modal
      title={`${by} saved this while you were editing`}
      saveLabel="Save choices"
      onSave={() => onDecide(theirs)}
      onClose={onClose}
    >
      <div className={css.conflict}>
        <Banner tone="warning">Choose which values to keep. Fields that only one of you changed are kept.</Banner>
        {conflicts.map(({ path, label, mine, theirs: stored }) => (
          <fieldset key={path} className={css.field}>
            <legend className={css.name}>{label}</legend>
            <div className={css.sides}>
              <Side
                name={path}
                label="Yours"
                value={mine}
                checked={!theirs.has(path)}
                onChoose={() => choose(path, false)}
              />
              <Side
                name={path}
                label="Theirs"
                value={stored}
                checked={theirs.has(path)}
                onChoose={() => choose(path, true)}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

function Side({
  name,
  label,
  value,
  checked,
  onChoose,
}: {
  name: string;
  label: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={css.side}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <span className={css.sideLabel}>{label}</span>
        {value || 'Empty'}
      </span>
    </label>
  );
}
