import { Banknote, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  deletePaymentMode,
  type PaymentMode,
  paymentModes,
  reorderPaymentModes,
} from '@schoolbell/core/billing/modes/contract';
import { OrderedRow } from '../../catalog/OrderedRow.tsx';
import { useOrdering } from '../../catalog/ordering.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from '../settings/Settings.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));
const ModeForm = part(() => import('./ModeForm.tsx').then((file) => file.ModeForm));

export type Mode = z.output<typeof PaymentMode>;

/** The order as it was just put, until the server's answer shows it. */
function useOrder(stored: readonly Mode[]) {
  const [put, setPut] = useState<{ ids: number[]; over: readonly Mode[] }>();
  const ids = put?.over === stored ? put.ids : undefined;
  const modes = ids ? [...stored].sort((one, other) => ids.indexOf(one.mode_id) - ids.indexOf(other.mode_id)) : stored;
  return {
    modes,
    patch: (_: number, next: number[]) => {
      setPut({ ids: next, over: stored });
      return () => setPut(undefined);
    },
  };
}

/** The ways to pay at the desk, in the order in which desks offer them. A failed load stays silent: desks still take money. */
export function PaymentModes() {
  const read = useRead(paymentModes, {});
  const [editing, setEditing] = useState<Mode | 'new'>();
  const [deleting, setDeleting] = useState<Mode>();
  if (!read.data) return null;
  return (
    <section className={css.group} aria-label="Payment modes">
      <div>
        <h2 className={css.title}>Payment modes</h2>
        <p className={css.about}>How families pay at the desk, in the order that staff see. Saved at once.</p>
      </div>
      <Card flush>
        <Rows stored={read.data.data} onEdit={setEditing} onDelete={setDeleting} />
        <div className={css.below}>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            Add payment mode
          </Button>
        </div>
      </Card>
      {editing && <ModeForm mode={editing === 'new' ? null : editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteMode mode={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

interface RowsProps {
  stored: readonly Mode[];
  onEdit: (mode: Mode) => void;
  onDelete: (mode: Mode) => void;
}

function Rows({ stored, onEdit, onDelete }: RowsProps) {
  const { modes, patch } = useOrder(stored);
  const reorder = useWrite(reorderPaymentModes);
  const items = modes.map((mode) => ({ id: mode.mode_id, name: mode.name }));
  const shelves = [{ id: 0, name: 'payment modes', items }];
  const send = (_: number, ids: number[]) => reorder.mutateAsync({ ids });
  const ordering = useOrdering({ shelves, patch, send, kind: 'mode' });
  return (
    <>
      <p className={hiddenText} role="status">
        {ordering.news}
      </p>
      {modes.map((mode) => (
        <OrderedRow
          key={mode.mode_id}
          kind="mode"
          id={mode.mode_id}
          name={mode.name}
          movable
          onDrop={(dragged, edge) => ordering.dropOn(mode.mode_id, dragged, edge)}
          onStep={(by) => ordering.step(mode.mode_id, by)}
          mark={<Banknote size={16} aria-hidden />}
          title={mode.name}
        >
          <ModeMenu mode={mode} onEdit={() => onEdit(mode)} onDelete={() => onDelete(mode)} />
        </OrderedRow>
      ))}
    </>
  );
}

function ModeMenu({ mode, onEdit, onDelete }: { mode: Mode; onEdit: () => void; onDelete: () => void }) {
  const label = mode.is_used ? 'Archive' : 'Delete';
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${mode.name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Rename', icon: <Pencil size={16} />, onSelect: onEdit },
        ...(mode.is_built_in ? [] : [{ label, danger: true, icon: <Trash2 size={16} />, onSelect: onDelete }]),
      ]}
    />
  );
}

function DeleteMode({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const remove = useWrite(deletePaymentMode);
  const verb = mode.is_used ? 'Archive' : 'Delete';
  const send = () =>
    remove.mutate(
      { mode_id: mode.mode_id },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <ConfirmDialog
      danger
      title={`${verb} ${mode.name}?`}
      confirmLabel={verb}
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {mode.is_used ? 'Payments that use it keep its name. New payments can’t choose it.' : 'No payment uses it.'}
    </ConfirmDialog>
  );
}
