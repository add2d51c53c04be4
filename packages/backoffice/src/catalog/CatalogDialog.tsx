import type { ReactNode } from 'react';
import { useGuard } from '../ui/record/guard.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import * as css from './Catalog.css.ts';

interface CatalogDialogProps {
  title: string;
  size?: 'md' | 'lg';
  /** Its state, from `useDialog`. */
  dialog: { refusal: string | undefined; isSaving: boolean; isUnsaved: boolean; save: () => Promise<void> };
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every form of the catalog: what was refused above the fields, and a question before what is typed is lost. */
export function CatalogDialog({ title, size, dialog, onClose, children }: CatalogDialogProps) {
  const guard = useGuard(dialog.isUnsaved, onClose);
  return (
    <>
      <Modal title={title} size={size} saving={dialog.isSaving} onSave={() => void dialog.save()} onClose={guard.close}>
        <div className={css.grid}>
          {dialog.refusal && (
            <div className={css.wide}>
              <Banner tone="danger" title={dialog.refusal} />
            </div>
          )}
          {children}
        </div>
      </Modal>
      {guard.question}
    </>
  );
}
