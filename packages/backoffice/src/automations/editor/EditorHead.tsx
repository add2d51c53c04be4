import { ArrowLeft, Pencil, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Details } from '../calls.ts';
import { useFocusIfLost } from '../focusing.ts';
import { useSwitch } from '../switching.ts';
import type { useEditor } from './useEditor.ts';
import * as panel from '../Panel.css.ts';
import * as css from './Editor.css.ts';

interface EditorHeadProps {
  editor: ReturnType<typeof useEditor>;
  stored: Details | null;
  onBack: () => void;
  onClose: () => void;
}

/** The name, which can be typed over, and while editing whether it is live. */
export function EditorHead({ editor: { record, put }, stored, onBack, onClose }: EditorHeadProps) {
  const turn = useSwitch();
  const input = useRef<HTMLInputElement>(null);
  const back = useFocusIfLost<HTMLButtonElement>();
  const error = record.errors['automation_name'];
  return (
    <div className={panel.head}>
      <IconButton ref={back} label="Back to the list" icon={<ArrowLeft size={18} />} onClick={onBack} />
      <div className={css.naming}>
        <input
          ref={input}
          className={css.nameInput}
          aria-label="Name"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'automation-name-error' : undefined}
          placeholder="Name of the automation"
          maxLength={120}
          autoComplete="off"
          value={record.typed.automation_name}
          data-at="automation_name"
          onChange={({ target }) => put('automation_name', target.value)}
        />
        {error && (
          <p id="automation-name-error" className={css.error}>
            {error}
          </p>
        )}
      </div>
      <IconButton
        quiet
        size="sm"
        label="Change the name"
        icon={<Pencil size={14} />}
        onClick={() => input.current?.select()}
      />
      {stored && (
        <>
          <Tag tone={stored.status ? 'success' : 'neutral'}>{stored.status ? 'Live' : 'Paused'}</Tag>
          <Switch
            hideLabel
            label="Live"
            checked={stored.status === 1}
            disabled={!stored.may_change}
            onChange={() => void turn(stored)}
          />
        </>
      )}
      <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}
