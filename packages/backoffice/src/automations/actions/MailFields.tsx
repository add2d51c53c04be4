import { useRef } from 'react';
import { Braces } from 'lucide-react';
import { LONGEST_SUBJECT } from '@schoolbell/core/messages/rules';
import { placeholderText } from '@schoolbell/core/messages/variables/rules';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { CardProps } from '../editor/useEditor.ts';
import { recipientNames } from '../words.ts';
import { useStaffOptions } from './staffOptions.ts';
import * as css from './Actions.css.ts';

/** Whom the mail goes to. */
function To({ draft, errors, parts, put }: CardProps) {
  const staff = useStaffOptions();
  const offered = parts.recipients.includes(draft.recipient)
    ? parts.recipients
    : [draft.recipient, ...parts.recipients];
  return (
    <>
      <div className={css.wide} data-at="recipient">
        <Select
          label="To"
          hint={recipientNames[draft.recipient].hint}
          value={draft.recipient}
          options={offered.map((one) => ({ value: one, label: recipientNames[one].label }))}
          onChange={(event) => put('recipient', event.target.value)}
        />
      </div>
      {draft.recipient === 'staff' && (
        <div className={css.wide} data-at="staff_ids">
          <MultiSelect
            required
            label="Colleagues"
            error={errors['staff_ids']}
            options={staff}
            value={draft.staff_ids}
            onChange={(ids) => put('staff_ids', ids)}
          />
        </div>
      )}
    </>
  );
}

/** The subject, with variables where the caret was. */
function Subject({ draft: { email }, errors, parts, put }: CardProps) {
  const caret = useRef<number>(undefined);
  const set = (text: string) => put('email.mail_subject', text);
  return (
    <div className={css.subject} data-at="email.mail_subject">
      <TextField
        required
        label="Subject"
        error={errors['email.mail_subject']}
        value={email.mail_subject}
        after={
          <span className={css.count}>
            {email.mail_subject.length}/{LONGEST_SUBJECT}
          </span>
        }
        onChange={(event) => set(event.target.value)}
        onSelect={({ currentTarget }) => (caret.current = currentTarget.selectionStart ?? undefined)}
      />
      <MenuButton
        size="sm"
        label="Add a variable to the subject"
        iconOnly
        icon={<Braces size={16} aria-hidden />}
        entries={parts.variables.map(({ name, label, example }) => ({
          label,
          hint: example,
          onSelect: () => {
            const at = caret.current ?? email.mail_subject.length;
            const piece = placeholderText({ variable: name, fallback: '' });
            set(`${email.mail_subject.slice(0, at)}${piece}${email.mail_subject.slice(at)}`);
          },
        }))}
      />
    </div>
  );
}

/** The mail that it sends: to whom, its subject and text, and who answers are sent to. */
export function MailFields(card: CardProps) {
  const { draft, errors, parts, put } = card;
  const { email } = draft;
  return (
    <div className={css.fields}>
      <To {...card} />
      <Subject {...card} />
      <div className={css.wide} data-at="email.mail_content">
        <RichTextField
          label="Text of the email"
          placeholder="Write the email. Variables are filled in for each reader."
          value={email.mail_content}
          error={errors['email.mail_content']}
          variables={parts.variables}
          onChange={(markup) => put('email.mail_content', markup)}
        />
      </div>
      <div className={css.wide}>
        <TextField
          label="Reply to"
          type="email"
          maxLength={254}
          hint="Empty: answers go to the school's address"
          error={errors['email.reply_to']}
          value={email.reply_to}
          onChange={(event) => put('email.reply_to', event.target.value)}
        />
      </div>
      <div className={css.wide}>
        <Checkbox
          label="Send a copy to another address"
          checked={email.copies}
          onChange={(event) => put('email.copies', event.target.checked)}
        />
      </div>
      {email.copies && (
        <div className={css.wide}>
          <TextField
            required
            label="Address for the copy"
            type="email"
            maxLength={254}
            error={errors['email.mail_receive_copy']}
            value={email.mail_receive_copy}
            onChange={(event) => put('email.mail_receive_copy', event.target.value)}
          />
        </div>
      )}
      <div className={css.wide}>
        <Checkbox
          label="Send in quiet hours too"
          checked={draft.any_time}
          onChange={(event) => put('any_time', event.target.checked)}
        />
      </div>
    </div>
  );
}
