import { Plus, Trash2 } from 'lucide-react';
import { MOST_EMERGENCY_CONTACTS } from '@schoolbell/core/people/guardians/rules';
import { saveEmergencyContacts } from '@schoolbell/core/people/households/contract';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import * as css from './Families.css.ts';

interface Contact {
  contact_name: string;
  phone: string;
  relation: string;
}

const blank: Contact = { contact_name: '', phone: '', relation: '' };
const isBlank = (contact: Contact) => Object.values(contact).every((text) => text.trim() === '');
const filledOf = (contacts: readonly Contact[]) => contacts.filter((one) => !isBlank(one));
/** The lines of the form: one to begin with where there is no one. */
const linesOf = (contacts: readonly Contact[]) => (contacts.length > 0 ? [...contacts] : [blank]);

interface EditContactsProps {
  id: number;
  kept: readonly Contact[];
  onClose: () => void;
}

/** What is typed of the people to call, and how they are saved: all at once. */
function useContacts({ id, kept, onClose }: EditContactsProps) {
  const record = useRecord({
    row: null,
    values: () => ({ contacts: linesOf(kept) }),
    labels: { contacts: 'Emergency contacts' },
    sent: ({ contacts }) => ({ contacts: filledOf(contacts) }),
    add: { endpoint: saveEmergencyContacts, more: { user_detail_id: id } },
    saved: ({ message }) => ({ message }),
    onClose,
  });
  const filled = filledOf(record.typed.contacts);
  return {
    ...record,
    // A line that was added and left empty is nothing to lose.
    isUnsaved: record.isUnsaved && JSON.stringify(filled) !== JSON.stringify(kept),
    submit() {
      // Empty lines go first, so that the server's texts are about the lines in view.
      record.set({ contacts: linesOf(filled) });
      return record.submit();
    },
  };
}

/** The people to call, one below the other in the order of calling. */
export function EditContacts(props: EditContactsProps) {
  const record = useContacts(props);
  const { value: contacts, onChange } = record.control('contacts');
  return (
    <RecordForm record={record} as="dialog" title="Emergency contacts" narrow>
      {contacts.map((contact, at) => (
        <ContactLine
          key={at}
          at={at}
          contact={contact}
          errors={record.errors}
          onChange={(part) => onChange(contacts.map((one, index) => (index === at ? { ...one, ...part } : one)))}
          onRemove={() => onChange(contacts.filter((_, index) => index !== at))}
        />
      ))}
      {contacts.length < MOST_EMERGENCY_CONTACTS && (
        <div>
          <Button size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => onChange([...contacts, blank])}>
            Add a contact
          </Button>
        </div>
      )}
    </RecordForm>
  );
}

interface ContactLineProps {
  at: number;
  contact: Contact;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Contact>) => void;
  onRemove: () => void;
}

function ContactLine({ at, contact, errors, onChange, onRemove }: ContactLineProps) {
  const textAt = (name: keyof Contact) => ({
    maxLength: 255,
    error: errors[`contacts.${at}.${name}`],
    value: contact[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={css.row} role="group" aria-label={`Contact ${at + 1}`}>
      <div className={css.fields}>
        <TextField label="Name" required {...textAt('contact_name')} />
        <PhoneField label="Phone" required {...textAt('phone')} />
        <TextField label="Relation" placeholder="Grandmother, neighbour …" {...textAt('relation')} />
      </div>
      <IconButton label={`Remove contact ${at + 1}`} icon={<Trash2 size={16} aria-hidden />} onClick={onRemove} />
    </div>
  );
}
