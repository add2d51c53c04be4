import { composerTexts, LONGEST_BODY, LONGEST_SUBJECT, type Category } from '@schoolbell/core/messages/rules';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import { mailVariables, saveTemplate } from '@schoolbell/core/messages/templates/contract';
import { type Variable, variablesIn } from '@schoolbell/core/messages/variables/rules';
import { plainText } from '@schoolbell/core/richText/rules';
import { required } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Template } from '../composer/TemplateMenu.tsx';
import * as css from './Emails.css.ts';

interface Typed {
  name: string;
  subject: string;
  body: string;
  category: Category;
}

interface TemplateDialogProps {
  /** What a new one begins with. */
  begun: Typed;
  /** The school's own that is changed. */
  kept?: Template | undefined;
  onClose: () => void;
}

const labels = { name: 'Name', subject: 'Subject', body: 'Content', category: 'Kind' };
const LONGEST_NAME = 120;

/** Templates are for all kinds of readers, so which variables there are is the server's to say. */
const known = ({ subject, body }: Omit<Typed, 'name'>) => variablesIn(subject + body).map((name) => ({ name }));

/** The variables of letters to families of students, of leads, and of a class; absent while they load. */
function useEveryVariable(): readonly Variable[] | undefined {
  const reads = [
    useRead(mailVariables, { type: 'student' }),
    useRead(mailVariables, { type: 'event' }),
    useRead(mailVariables, { type: 'lead' }),
  ];
  if (reads.some((read) => !read.data && !read.error)) return undefined;
  const all = reads.flatMap((read) => read.data?.data ?? []);
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** Keeps a text that letters can begin with. */
export function TemplateDialog({ begun, kept, onClose }: TemplateDialogProps) {
  const variables = useEveryVariable();
  const record = useRecord({
    row: kept ?? null,
    values: (row): Typed => {
      const { name, subject, body, category } = row ?? begun;
      return { name, subject, body, category };
    },
    labels,
    sent: (typed) => typed,
    check: ({ name, ...letter }) => ({
      name: required(name),
      ...letterErrors({ ...letter, reply_to: '' }, known(letter)),
    }),
    add: { endpoint: saveTemplate },
    edit: { endpoint: saveTemplate, id: { template_id: kept?.template_id ?? 0 } },
    whole: true,
    text: (name, { body }) => (name === 'body' ? plainText(body) : undefined),
    onClose,
  });
  const { typed, errors } = record;
  const isLong = typed.subject.trim().length > LONGEST_SUBJECT;
  return (
    <RecordForm record={record} as="dialog" size="lg" narrow title={kept ? 'Edit template' : 'New template'}>
      <TextField data-autofocus required maxLength={LONGEST_NAME} {...record.field('name')} />
      <TextField
        required
        hint="Variables are written in braces here, such as {{student_first_name}}"
        {...record.field('subject')}
        error={isLong ? composerTexts.longSubject : errors['subject']}
      />
      {variables ? (
        <div className={css.form}>
          <RichTextField
            label="Content"
            placeholder="Write what emails begin with"
            letter={{ variables, most: LONGEST_BODY }}
            value={typed.body}
            error={errors['body']}
            onChange={(body) => record.set({ body })}
          />
        </div>
      ) : (
        <SkeletonLines lines={5} />
      )}
      <RadioGroup
        across
        {...record.control('category')}
        options={[
          { value: 'school', label: 'About their classes or account' },
          { value: 'news', label: 'News' },
        ]}
      />
    </RecordForm>
  );
}
