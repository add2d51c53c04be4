import { useEffect, useRef, useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { assignLeads } from '@schoolbell/core/enquiries/contract';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { cx } from '../ui/cx.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { toast } from '../ui/toasts.ts';
import { AddTask } from '../records/tasks/AddTask.tsx';
import { usePerson } from '../people/person/person.ts';
import type { Asked, Card } from './board.ts';
import { ConvertLead } from './ConvertLead.tsx';
import * as modal from '../ui/Modal.css.ts';

interface CardDialogProps {
  asked: Asked;
  onClose: () => void;
}

/** What a card's menu opens: converting, a task, another owner. */
export function CardDialog({ asked: { what, card }, onClose }: CardDialogProps) {
  if (what === 'convert') return <ConvertFromCard card={card} onClose={onClose} />;
  return what === 'task' ? (
    <TaskFromCard card={card} onClose={onClose} />
  ) : (
    <GiveFromCard card={card} onClose={onClose} />
  );
}

interface FromCardProps {
  card: Card;
  onClose: () => void;
}

/** Converts from a card, which does not carry the lead's version: reads the lead, then asks. */
function ConvertFromCard({ card, onClose }: FromCardProps) {
  const { data, error } = usePerson('lead', card.user_detail_id);
  useEffect(() => {
    if (!error || data) return;
    toast.error(error);
    onClose();
  }, [error, data, onClose]);
  return data ? <ConvertLead person={data} onClose={onClose} /> : null;
}

function TaskFromCard({ card, onClose }: FromCardProps) {
  const form = useRef<HTMLDivElement>(null);
  // Once the dialog is open: in a closed one nothing takes the focus.
  useEffect(() => form.current!.querySelector('input')?.focus(), []);
  return (
    <Sheet
      guarded
      title={`New task about ${fullName(card)}`}
      className={cx(modal.modal, modal.width.md)}
      onClose={onClose}
    >
      <div ref={form} className={modal.body}>
        <AddTask id={card.user_detail_id} onClose={onClose} />
      </div>
    </Sheet>
  );
}

const NOBODY = 0;

function GiveFromCard({ card, onClose }: FromCardProps) {
  const staff = useRead(mentionableStaff, {});
  const assign = useWrite(assignLeads);
  const [owner, setOwner] = useState(card.owner?.user_detail_id ?? NOBODY);
  const known = staff.data?.data ?? (card.owner ? [card.owner] : []);
  const save = () =>
    void assign
      .mutateAsync({ user_detail_ids: [card.user_detail_id], owner_id: owner === NOBODY ? null : owner })
      .then(({ message }) => (toast(message), onClose()), toast.error);
  return (
    <Modal size="sm" title={`Owner of ${fullName(card)}`} saving={assign.isPending} onSave={save} onClose={onClose}>
      <Select
        data-autofocus
        label="Owner"
        error={staff.error?.message}
        options={[
          { value: NOBODY, label: 'No owner' },
          ...known.map((one) => ({ value: one.user_detail_id, label: fullName(one) })),
        ]}
        value={owner}
        onChange={(event) => setOwner(Number(event.target.value))}
      />
    </Modal>
  );
}
