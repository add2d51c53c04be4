import { RotateCcw } from 'lucide-react';
import { getFields } from '@schoolbell/core/forms/fields/contract';
import { useRead } from '../http/read.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useEditor } from './editor.ts';
import { about } from './fieldTypes.ts';
import * as row from './FieldRow.css.ts';
import * as css from './SettingCard.css.ts';

/** The fields that were archived, each with the way back. Their values are kept on every record. */
export function ArchivedFields({ onClose }: { onClose: () => void }) {
  const { which, moves, say } = useEditor();
  const read = useRead(getFields, { ...which, is_archived: 1 });
  const fields = read.data?.data.filter((field) => field.is_archived);
  return (
    <Panel flush title="Archived fields" onClose={onClose}>
      {read.error && !fields && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.error && !fields && (
        <div style={{ padding: 20 }}>
          <SkeletonLines lines={4} />
        </div>
      )}
      {fields?.length === 0 && (
        <EmptyState
          title="No archived fields"
          line="A field that you archive leaves the form; what was filled in stays, and it can come back from here."
        />
      )}
      {fields?.map((field) => {
        const { icon: Icon, name } = about[field.field_type];
        return (
          <div key={field.id} className={css.row}>
            <span className={row.icon} aria-hidden>
              <Icon size={16} />
            </span>
            <span className={css.words}>
              <span className={row.name}>{say(field.custom_name)}</span>
              <span className={row.caption}>{name}</span>
            </span>
            <Button
              size="sm"
              icon={<RotateCcw size={14} aria-hidden />}
              aria-label={`Restore ${say(field.custom_name)}`}
              onClick={() => moves.archive(field, 0)}
            >
              Restore
            </Button>
          </div>
        );
      })}
    </Panel>
  );
}
