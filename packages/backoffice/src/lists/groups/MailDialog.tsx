import { useState } from 'react';
import { emailLeads, emailStudents } from '@schoolbell/core/records/mails/contract';
import { LONGEST_SUBJECT, mailTexts } from '@schoolbell/core/records/mails/rules';
import { isEmail } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../../people/kinds.ts';
import { type ChosenPeople, whichOf } from '../bulk/chosen.ts';
import { ReplyTo } from './ReplyTo.tsx';
import { BulkDialog } from './BulkDialog.tsx';

interface MailDialogProps {
  kind: Kind;
  chosen: ChosenPeople;
  onDone: () => void;
  onClose: () => void;
}

interface Typed {
  to: 'person' | 'guardians';
  reply_to: string;
  subject: string;
  body: string;
}

function errorsOf({ reply_to, subject, body }: Typed): Record<string, string> {
  return {
    ...(!isEmail(reply_to) && { reply_to: mailTexts.replyTo }),
    ...(!subject.trim() && { subject: mailTexts.noSubject }),
    ...(subject.trim().length > LONGEST_SUBJECT && { subject: mailTexts.longSubject }),
    ...(!body.trim() && { body: mailTexts.noContent }),
  };
}

/** Writes one mail to many people or to their guardians, each separately. */
export function MailDialog({ kind, chosen, onDone, onClose }: MailDialogProps) {
  const say = useSay();
  const { user } = useSession();
  const send = useWrite(kind === 'student' ? emailStudents : emailLeads);
  const [typed, setTyped] = useState<Typed>({ to: 'guardians', reply_to: user.email, subject: '', body: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (change: Partial<Typed>) => (setTyped({ ...typed, ...change }), setErrors({}));

  function prepare() {
    const wrong = errorsOf(typed);
    setErrors(wrong);
    return Promise.resolve(
      Object.keys(wrong).length > 0 ? null : () => send.mutateAsync({ ...typed, ...whichOf(chosen) }),
    );
  }

  const field = (name: 'subject' | 'body') => ({
    value: typed[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <BulkDialog
      kind={kind}
      chosen={chosen}
      title="Write an email"
      saveLabel="Send"
      prepare={prepare}
      onErrors={setErrors}
      onDone={onDone}
      onClose={onClose}
    >
      <RadioGroup
        across
        label="To"
        value={typed.to}
        onChange={(to) => set({ to })}
        hint="Emailed separately"
        options={[
          { value: 'guardians', label: 'Their guardians' },
          { value: 'person', label: say(`The ${kinds[kind].nouns} themselves`) },
        ]}
      />
      <ReplyTo value={typed.reply_to} error={errors['reply_to']} onChange={(reply_to) => set({ reply_to })} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Content" rows={8} maxLength={20_000} {...field('body')} />
    </BulkDialog>
  );
}
