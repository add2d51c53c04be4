import { FlaskConical, Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Details } from '../calls.ts';
import { usePlanLimits } from '../plan.ts';
import type { useEditor, Waiting } from './useEditor.ts';
import { useTestMail } from './testMail.ts';
import * as css from './Editor.css.ts';

/** What waiting runs will do, after "2 wait now and". */
const fates: Record<Waiting, { text: string; label: string; hint: string }> = {
  new: { text: 'will use this version', label: 'Use this version', hint: 'Their delay still counts from the trigger' },
  old: { text: 'will keep the old version', label: 'Keep the old version', hint: 'They act as before' },
  stop: { text: 'will be stopped', label: 'Stop them', hint: 'They end as skipped' },
};

interface FooterProps {
  editor: ReturnType<typeof useEditor>;
  stored: Details | null;
  onCancel: () => void;
  onDelete: () => void;
}

/** Delete or Cancel, what waiting runs will do, a test, and Publish. */
export function Footer({ editor, stored, onCancel, onDelete }: FooterProps) {
  const { record, waiting, setWaiting } = editor;
  const { mayPublish } = usePlanLimits();
  const test = useTestMail(record.typed, stored?.id, editor.check);
  const lacksRight = stored !== null && stored.missing !== '';
  return (
    <div className={css.foot}>
      {stored ? (
        <Button variant="ghost" className={css.remove} icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
          Delete
        </Button>
      ) : (
        <Button onClick={onCancel}>Cancel</Button>
      )}
      <span className={css.fate}>
        {!mayPublish && 'Your plan has lapsed. Automations that are live go on.'}
        {mayPublish && stored && stored.waiting > 0 && (
          <>
            {stored.waiting === 1 ? '1 waits' : `${stored.waiting.toLocaleString('en-US')} wait`} now and{' '}
            {fates[waiting].text}{' '}
            <MenuButton
              size="sm"
              variant="ghost"
              label="Change"
              entries={(Object.keys(fates) as Waiting[]).map((one) => ({
                label: fates[one].label,
                hint: fates[one].hint,
                checked: one === waiting,
                radio: true,
                onSelect: () => setWaiting(one),
              }))}
            />
          </>
        )}
      </span>
      {record.typed.action_type === 'email' && (
        <Button icon={<FlaskConical size={16} aria-hidden />} loading={test.isSending} onClick={() => void test.send()}>
          Send test
        </Button>
      )}
      <Button
        variant="primary"
        disabled={!mayPublish || lacksRight || (stored !== null && !record.isUnsaved)}
        loading={record.isSaving}
        onClick={record.submit}
      >
        Publish
      </Button>
    </div>
  );
}
