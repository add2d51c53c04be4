import { LayoutTemplate, Plus, X, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { automationsList } from '@schoolbell/core/automations/contract';
import { MOST_AUTOMATIONS } from '@schoolbell/core/automations/rules';
import { useRead } from '../http/read.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import { AutomationRow } from './AutomationRow.tsx';
import type { Listed } from './calls.ts';
import { useFocusIfLost } from './focusing.ts';
import { usePlanLimits } from './plan.ts';
import type { View } from './views.ts';
import * as css from './Panel.css.ts';

const Templates = part(() => import('./Templates.tsx').then((file) => file.Templates));
const DeleteAutomation = part(() => import('./DeleteAutomation.tsx').then((file) => file.DeleteAutomation));

interface AutomationListProps {
  onView: (view: View) => void;
  onClose: () => void;
}

/** Every automation of the school, live and paused, and the way to a new one. */
export function AutomationList({ onView, onClose }: AutomationListProps) {
  const { data, error, refetch } = useRead(automationsList, {});
  const { mayCreate } = usePlanLimits();
  const [choosing, setChoosing] = useState(false);
  const [deleting, setDeleting] = useState<Listed | null>(null);
  const title = useFocusIfLost<HTMLHeadingElement>();
  const rows = data?.data;
  const isFull = (rows?.length ?? 0) >= MOST_AUTOMATIONS;

  useEffect(() => {
    if (error) toast.error(new Error('Error fetching automations'));
  }, [error]);

  return (
    <>
      <div className={css.head}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          Automations
        </h2>
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          disabled={!mayCreate || isFull}
          title={isFull ? `A school has at most ${MOST_AUTOMATIONS} automations` : undefined}
          onClick={() => onView({ name: 'new' })}
        >
          Create
        </Button>
        <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
      </div>
      <div className={css.body}>
        {rows ? (
          <Rows rows={rows} onView={onView} onDelete={setDeleting} mayCreate={mayCreate && !isFull} />
        ) : error ? (
          <ErrorState title="Error fetching automations" line={error.message} onRetry={() => void refetch()} />
        ) : (
          <Bones />
        )}
        {rows && <TemplatesCard onOpen={() => setChoosing(true)} />}
      </div>
      {choosing && (
        <Templates
          onClose={() => setChoosing(false)}
          onChoose={(template) => (setChoosing(false), onView({ name: 'new', template }))}
        />
      )}
      {deleting && (
        <DeleteAutomation id={deleting.id} name={deleting.automation_name} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

interface RowsProps {
  rows: readonly Listed[];
  mayCreate: boolean;
  onView: (view: View) => void;
  onDelete: (row: Listed) => void;
}

function Rows({ rows, mayCreate, onView, onDelete }: RowsProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Zap size={20} />}
        title="No automations yet"
        line="Create one, or begin with a template: when this happens, wait, do that."
      />
    );
  return (
    <ul className={css.rows} aria-label="Automations">
      {rows.map((row) => (
        <AutomationRow key={row.id} row={row} mayCreate={mayCreate} onView={onView} onDelete={() => onDelete(row)} />
      ))}
    </ul>
  );
}

function TemplatesCard({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={css.templates}
      style={{ inlineSize: '100%', marginBlockStart: 8 }}
      onClick={onOpen}
    >
      <span className={css.icon} aria-hidden>
        <LayoutTemplate size={18} />
      </span>
      <span>
        <span className={css.cardName}>Templates</span>
        <br />
        <span className={css.quiet}>Get started with ready-made templates for popular scenarios.</span>
      </span>
    </button>
  );
}

function Bones() {
  return (
    <div className={css.rows} role="status" aria-label="Loading">
      {[150, 210, 180].map((width) => (
        <div key={width} className={css.row}>
          <Skeleton width={36} height={36} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
