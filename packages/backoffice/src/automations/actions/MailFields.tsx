import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_SUBJECT } from '@schoolbell/core/messages/rules';
import { ReplyTo } from '../../lists/groups/ReplyTo.tsx';
import { LetterText } from '../../messages/composer/LetterText.tsx';
import { useFiles } from '../../messages/composer/useFiles.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { part } from '../../ui/parts.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { CardProps } from '../editor/useEditor.ts';
import { recipientNames } from '../words.ts';
import { useStaffOptions } from './staffOptions.ts';
import * as css from './Actions.css.ts';

const VariableLine = part(
  () => import('../../ui/editor/VariableLine.tsx').then((file) => file.VariableLine),
  () => <Skeleton height={38} />,
);

const PreviewDialog = part(() => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog));

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

/** The text with its files. Those on their way are told to the draft, so that publishing waits for them. */
function Text(card: CardProps) {
  const { draft, errors, parts, put } = card;
  const { email } = draft;
  const [previewing, setPreviewing] = useState(false);
  const latest = useRef(email.files);
  latest.current = email.files;
  const files = useFiles(email.files, (change) => put('email.files', (latest.current = change(latest.current))));
  useEffect(() => {
    if (files.isBusy !== email.uploads) put('email.uploads', files.isBusy);
  });
  return (
    <>
      <LetterText
        body={email.mail_content}
        variables={parts.variables}
        files={files}
        error={errors['email.mail_content'] ?? errors['email.mail_attachments']}
        tools={
          <Button
            size="sm"
            variant="ghost"
            icon={<Eye size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setPreviewing(true)}
          >
            Preview
          </Button>
        }
        onChange={({ body }) => put('email.mail_content', body)}
      />
      {previewing && <PreviewDialog card={card} onClose={() => setPreviewing(false)} />}
    </>
  );
}

/** Where answers go, and who gets a copy. */
function Replies({ draft: { email }, errors, put }: CardProps) {
  return (
    <>
      <div className={css.wide}>
        <ReplyTo
          empty="Empty: answers go to the school's address"
          error={errors['email.reply_to']}
          value={email.reply_to}
          onChange={(reply_to) => put('email.reply_to', reply_to)}
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
    </>
  );
}

/** The mail that it sends: to whom, its subject and text, and who answers are sent to. */
export function MailFields(card: CardProps) {
  const { draft, errors, parts, put } = card;
  const { email } = draft;
  // An editor keeps its variables for life; another trigger has others.
  const key = `${draft.trigger_name} ${parts.variables.length}`;
  return (
    <div className={css.fields}>
      <To {...card} />
      <div className={css.wide} data-at="email.mail_subject">
        <span className={css.label} aria-hidden>
          Subject
        </span>
        <VariableLine
          key={`subject ${key}`}
          label="Subject"
          placeholder="What is it about?"
          most={LONGEST_SUBJECT}
          variables={parts.variables}
          value={email.mail_subject}
          error={errors['email.mail_subject']}
          onChange={(subject) => put('email.mail_subject', subject)}
        />
      </div>
      <div className={css.wide} data-at="email.mail_content">
        <Text key={`text ${key}`} {...card} />
      </div>
      <Replies {...card} />
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
