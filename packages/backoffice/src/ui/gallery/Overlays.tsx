import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ComboBox } from '../ComboBox.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { Modal } from '../Modal.tsx';
import { Panel } from '../Panel.tsx';
import { usePanel } from '../usePanel.ts';
import { TextField } from '../TextField.tsx';
import { toast } from '../toasts.ts';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

const subjects = ['Ballet', 'Chess', 'English'].map((label) => ({ value: label, label }));

/** What lies over the page. */
export function Overlays() {
  const panel = usePanel('panel');
  return (
    <Section name="Modal, ConfirmDialog, Panel, Menu, Toast">
      <div className={css.row}>
        <AddStudent />
        <RecordPayment />
        <Confirmation />
        <Button onClick={() => panel.show(1)}>Open panel</Button>
        <MenuButton
          label="Open menu"
          entries={[
            { heading: 'Theme' },
            { label: 'Light', radio: true, checked: true },
            { label: 'Dark', radio: true, checked: false },
            { line: true },
            { label: 'Disabled', disabled: true },
          ]}
        />
        <Button onClick={() => toast('Student archived', { label: 'Undo', run: () => toast('Brought back') })}>
          Toast
        </Button>
        <Button onClick={() => toast.error(new Error("We couldn't reach the server. Please try again."))}>
          Error toast
        </Button>
      </div>
      {panel.open && (
        <Panel
          title="Student"
          onClose={panel.close}
          footer={
            <Button variant="primary" onClick={panel.close}>
              Done
            </Button>
          }
        >
          <MenuButton label="Menu in a panel" entries={[{ label: 'One' }, { label: 'Two' }]} />
        </Panel>
      )}
    </Section>
  );
}

function AddStudent() {
  const [modal, setModal] = useState(false);
  const [another, setAnother] = useState(false);
  const [owner, setOwner] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setModal(true)}>Open modal</Button>
      {modal && (
        <Modal
          title="Add student"
          onClose={() => setModal(false)}
          onSave={() => setModal(false)}
          checkbox={{ label: 'Add another', checked: another, onChange: setAnother }}
        >
          <div className={css.stack}>
            <TextField label="First name" required />
            <ComboBox label="Subject" options={subjects} value={owner} onChange={setOwner} />
          </div>
        </Modal>
      )}
    </>
  );
}

function RecordPayment() {
  const [payment, setPayment] = useState(false);
  const [another, setAnother] = useState(false);
  const [receipt, setReceipt] = useState(true);
  return (
    <>
      <Button onClick={() => setPayment(true)}>Open payment modal</Button>
      {payment && (
        <Modal
          title="Record payment"
          saveLabel="Record"
          onClose={() => setPayment(false)}
          onSave={() => setPayment(false)}
          checkbox={{ label: 'Send thank-you note', checked: another, onChange: setAnother }}
          emailReceipt={{ checked: receipt, onChange: setReceipt }}
          installments={{ style: 'tabby', label: 'Pay in 4 with tabby', onPay: () => setPayment(false) }}
        >
          <TextField label="Amount" inputMode="decimal" defaultValue="120.00" required />
        </Modal>
      )}
    </>
  );
}

function Confirmation() {
  const [confirm, setConfirm] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirm(true)}>Open confirmation</Button>
      {confirm && (
        <ConfirmDialog
          danger
          title="Delete 3 notes?"
          confirmLabel="Delete"
          onConfirm={() => setConfirm(false)}
          onClose={() => setConfirm(false)}
        >
          They cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}
