import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Sheet } from '../ui/Sheet.tsx';
import * as css from '../ui/Modal.css.ts';
import type { Leaving } from './editing.ts';

/** Asks what becomes of a change before it is left: nothing typed is lost unasked. */
export function LeaveDialog({ leaving, saving }: { leaving: Leaving; saving: boolean }) {
  return (
    <Sheet alert title="Save your change?" className={cx(css.modal, css.width.sm)} onClose={leaving.stay}>
      <div className={cx(css.body, css.text)}>
        You have unsaved changes. Save or discard them before you edit something else.
      </div>
      <footer className={css.foot}>
        <Button className={css.beside} variant="ghost" onClick={leaving.stay}>
          Keep editing
        </Button>
        <Button onClick={leaving.discard}>Discard</Button>
        <Button data-autofocus variant="primary" loading={saving} onClick={leaving.save}>
          Save
        </Button>
      </footer>
    </Sheet>
  );
}
