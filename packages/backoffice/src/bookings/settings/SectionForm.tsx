import { Info } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useMay } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as css from './Settings.css.ts';

type SectionFormProps = Pick<ComponentProps<typeof RecordForm>, 'record' | 'title' | 'children'>;

/** A section's form; people who only answer bookings read it. */
export function SectionForm({ record, title, children }: SectionFormProps) {
  const canEdit = useMay()('setup');
  if (canEdit)
    return (
      <RecordForm record={record} as="page" title={title}>
        {children}
      </RecordForm>
    );
  return (
    <fieldset disabled className={css.readOnly} aria-label={title}>
      {children}
    </fieldset>
  );
}

/** Says that families can't do something yet, so that no one waits for it. */
export function NotYet({ children }: { children: ReactNode }) {
  return (
    <p className={css.note}>
      <Info size={16} aria-hidden />
      {children}
    </p>
  );
}

/** What stands for a section while it loads. */
export function Bones() {
  return (
    <div className={css.stack} role="status" aria-label="Loading">
      {[160, 220].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  );
}
