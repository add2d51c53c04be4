import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { saveEmergencyContacts } from '@schoolbell/core/people/households/contract';
import { MOST_EMERGENCY_CONTACTS } from '@schoolbell/core/people/guardians/rules';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useGuard } from '../../ui/record/guard.tsx';
import * as css from './Families.css.ts';

interface Contact {
  contact_name: string;
  phone: string;
  relation: string;
}

const blank: Contact = { contact_name: '', phone: '', relation: '' };
const isBlank = (contact: Contact) => Object.values(contact).every((text) => text.trim() === '');

interface EditContactsProps {
  id: number;
  kept: readonly Contact[];
  onClose: () => void;
}

/** The people to call, one below the other in the order of calling. */
export function EditContacts({ id, kept, onClose }: EditContactsProps) {
  const [contacts, setContacts] = useState<readonly Contact[]>(kept.length > 0 ? kept : [blank]);
  const [failure, setFailure] = useState<Failure>();
  const save = useWrite(saveEmergencyContacts);
  const guard = useGuard(JSON.stringify(contacts.filter((one) => !isBlank(one))) !== JSON.stringify(kept), onClose);
  const change = (at: number, part: Partial<Contact>) =>
    setContacts(contacts.map((one, index) => (index === at ? { ...one, ...part } : one)));

  async function send() {
    const filled = contacts.filter((one) => !isBlank(one));
    setContacts(filled.length > 0 ? filled : [blank]);
    try {
      toast((await save.mutateAsync({ user_detail_id: id, contacts: filled })).message);
      onClose();
    } catch (error) {
      setFailure(error as Failure);
    }
  }

  const errorOf = (at: number, name: keyof Contact) => failure?.fields?.[`contacts.${at}.${name}`];
  return (
    <>
      <Modal title="In an emergency" saving={save.isPending} onSave={() => void send()} onClose={guard.close}>
        <div className={css.rows}>
          <FormErrors errors={[]} message={failure && !failure.fields ? failure.message : undefined} />
          {contacts.map((contact, at) => (
            <div key={at} className={css.row} role="group" aria-label={`Contact ${at + 1}`}>
              <div className={css.fields}>
                <TextField
                  label="Name"
                  required
                  maxLength={255}
                  error={errorOf(at, 'contact_name')}
                  value={contact.contact_name}
                  onChange={(event) => change(at, { contact_name: event.target.value })}
                />
                <PhoneField
                  label="Phone"
                  required
                  maxLength={255}
                  error={errorOf(at, 'phone')}
                  value={contact.phone}
                  onChange={(event) => change(at, { phone: event.target.value })}
                />
                <TextField
                  label="Relation"
                  maxLength={255}
                  placeholder="Grandmother, neighbour …"
                  error={errorOf(at, 'relation')}
                  value={contact.relation}
                  onChange={(event) => change(at, { relation: event.target.value })}
                />
              </div>
              <IconButton
                label={`Remove contact ${at + 1}`}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => setContacts(contacts.filter((_, index) => index !== at))}
              />
            </div>
          ))}
          {contacts.length < MOST_EMERGENCY_CONTACTS && (
            <div>
              <Button size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => setContacts([...contacts, blank])}>
                Add a contact
              </Button>
            </div>
          )}
        </div>
      </Modal>
      {guard.question}
    </>
  );
}
