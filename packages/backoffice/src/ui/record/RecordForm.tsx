import type { KeyboardEvent, ReactNode } from 'react';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Modal } from '../Modal.tsx';
import { Panel } from '../Panel.tsx';
import { part } from '../parts.tsx';
import { submitsTo } from '../submits.ts';
import { useGuard } from './guard.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { RecordOf } from './useRecord.ts';
import * as css from './Record.css.ts';

const ConflictDialog = part(() => import('./ConflictDialog.tsx').then((file) => file.ConflictDialog));

type Shown = Pick<
  RecordOf<object>,
  | 'refusal'
  | 'refs'
  | 'isUnsaved'
  | 'isSaving'
  | 'submit'
  | 'reset'
  | 'conflicts'
  | 'savedBy'
  | 'decide'
  | 'leaveUndecided'
  | 'onClose'
>;

interface RecordFormProps {
  /** From `useRecord`. */
  record: Shown;
  /** In a dialog or a panel over the page, which closing ends; or as the page itself. */
  as: 'dialog' | 'panel' | 'page';
  title: string;
  size?: 'sm' | 'md' | 'lg';
  saveLabel?: string;
  /** One field a row, instead of two where there is room; a page lays its fields out itself. */
  narrow?: boolean;
  /** Ways onward, beside the buttons of a panel. */
  footer?: ReactNode;
  /** False while a panel still waits for what its fields need. */
  isReady?: boolean;
  children: ReactNode;
}

/** The frame of a record's form: its fields, what is refused above them, Save, and a question before what is typed is lost. */
export function RecordForm({ record, as, ...frame }: RecordFormProps) {
  const Frame = frames[as];
  return (
    <>
      <Frame record={record} {...frame} />
      {record.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={record.conflicts}
          by={record.savedBy}
          onDecide={record.decide}
          onClose={record.leaveUndecided}
        />
      )}
    </>
  );
}

type FrameProps = Omit<RecordFormProps, 'as'>;

function DialogFrame({ record, title, size, saveLabel, narrow, children }: FrameProps) {
  const guard = useGuard(record.isUnsaved, record.onClose!);
  return (
    <>
      <Modal {...{ title, size, saveLabel }} saving={record.isSaving} onSave={record.submit} onClose={guard.close}>
        <Fields {...{ record, narrow }}>{children}</Fields>
      </Modal>
      {guard.question}
    </>
  );
}

function PanelFrame({ record, title, size, saveLabel = 'Save', narrow, footer, isReady = true, children }: FrameProps) {
  const guard = useGuard(record.isUnsaved, record.onClose!);
  return (
    <>
      <Panel
        title={title}
        wide={size === 'lg'}
        onClose={guard.close}
        footer={
          <>
            {footer && <div className={css.beside}>{footer}</div>}
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" disabled={!isReady} loading={record.isSaving} onClick={record.submit}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <form noValidate {...submitsTo(record.submit)}>
          <Fields {...{ record, narrow }}>{children}</Fields>
        </form>
      </Panel>
      {guard.question}
    </>
  );
}

function PageFrame({ record, title, saveLabel = 'Save', children }: FrameProps) {
  const { isUnsaved, isSaving } = record;
  const save = () => isUnsaved && record.submit();
  return (
    <form noValidate aria-label={title} {...submitsTo(save)}>
      <LeaveGuard dirty={isUnsaved} />
      <div ref={record.refs.form} {...savesByKeys(save)}>
        <Refusal record={record} className={css.above} />
        {children}
      </div>
      <footer className={css.foot}>
        {isUnsaved && <Button onClick={record.reset}>Discard</Button>}
        <Button type="submit" variant="primary" disabled={!isUnsaved} loading={isSaving}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  );
}

const frames = { dialog: DialogFrame, panel: PanelFrame, page: PageFrame };

function Fields({ record, narrow, children }: Pick<FrameProps, 'record' | 'narrow' | 'children'>) {
  return (
    <div ref={record.refs.form} className={narrow ? css.lines : css.grid} {...savesByKeys(record.submit)}>
      <Refusal record={record} className={css.wide} />
      {children}
    </div>
  );
}

function Refusal({ record: { refusal, refs }, className }: { record: Shown; className: string }) {
  if (refusal === undefined) return null;
  return (
    <div ref={refs.above} tabIndex={-1} className={className}>
      <Banner tone="danger" title={refusal} />
    </div>
  );
}

/** Ctrl+Enter saves, before an editor takes it for a new line; in a dialog over the form it is that dialog's. */
function savesByKeys(save: () => void) {
  return {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key === 'Enter';
      const form = event.currentTarget;
      if (!isSave || (event.target as Element).closest('dialog') !== form.closest('dialog')) return;
      event.preventDefault();
      event.stopPropagation();
      save();
    },
  };
}
