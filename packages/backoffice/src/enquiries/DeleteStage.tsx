import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deleteStage, type stages } from '@schoolbell/core/enquiries/stages/contract';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './StageEditor.css.ts';

type Stage = ResultOf<typeof stages>['data'][number];

/** Asks before a stage goes, and where its leads go then. */
export function DeleteStage({
  stage,
  others,
  onClose,
}: {
  stage: Stage;
  others: readonly Stage[];
  onClose: () => void;
}) {
  const remove = useWrite(deleteStage);
  const [target, setTarget] = useState(others[0]!.id);
  const send = () =>
    void remove
      .mutateAsync({ id: stage.id, target_id: target })
      .then(({ message }) => (toast(message), onClose()), toast.error);
  return (
    <ConfirmDialog
      danger
      title={`Delete ${stage.stage_name}?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={css.question}>
        {stage.total === 0
          ? 'No lead is in this stage.'
          : `${stage.total.toLocaleString('en-US')} ${stage.total === 1 ? 'lead' : 'leads'} will move to another stage.`}
      </p>
      <Select
        label="Move leads to"
        options={others.map((other) => ({ value: other.id, label: other.stage_name }))}
        value={target}
        onChange={(event) => setTarget(Number(event.target.value))}
      />
    </ConfirmDialog>
  );
}
