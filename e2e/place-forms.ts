import { sendForm } from './family.ts';
import type { School } from './school.ts';

/** Asks what families agree to, and two questions of the school's own, one of them archived. */
export async function prepareForms({ ask }: School): Promise<void> {
  const { data: forms } = await ask('GET', 'customForm/getFormTypes');
  const idOf = (type: string): number =>
    forms.find((form: { form_type: string }) => form.form_type === type).custom_form_id;
  for (const type of ['lead', 'student']) {
    for (const kind of ['terms', 'signature'])
      await ask('POST', 'customForm/setting/save', {
        custom_form_id: idOf(type),
        type: kind,
        should_display: 1,
        is_required: 0,
        label: kind === 'terms' ? 'House rules' : 'Your name',
        text: 'As we wrote them.',
      });
    await ask('POST', 'customForm/option/add', {
      custom_form_id: idOf(type),
      field_type: 'multiselect',
      custom_name: 'Days',
      select_options: ['Monday', 'Friday'],
    });
  }
  await ask('POST', 'customForm/option/add', {
    custom_form_id: idOf('lead'),
    field_type: 'text',
    custom_name: 'Old question',
  }).then(({ id }) => ask('POST', 'customForm/option/edit', { custom_form_id: idOf('lead'), id, is_archived: 1 }));
}

const agreed = { terms: true, signature: { kind: 'typed', value: 'Wanda Walker' } };

/** A lead and a student of one family send the forms of their own. */
export async function sendForms(school: School, surname: string, email: string): Promise<void> {
  const guardian = {
    parentFirstName: 'Wanda',
    parentSurname: surname,
    relation: 'Mother',
    parentEmail: `w${email}`,
    parentPhone1: '01632 960 100',
  };
  const visit = {
    utm: { source: 'fair', campaign: 'spring' },
    referrer: 'https://search.example/',
    page_url: 'https://www.place.example/contact',
  };
  await sent(
    school,
    'lead',
    {
      firstName: 'Leo',
      surname,
      email,
      phone: '+44 7700 900200',
      message: 'Hello there',
      source: 'Search engine',
      ...agreed,
    },
    visit,
  );
  await sent(
    school,
    'student',
    {
      firstName: 'Stella',
      surname,
      dob: '2014-05-06',
      gender: 'F',
      email: `s${email}`,
      guardian,
      address: { street: '1 Walk Way', city: 'Ambleside', country: 'GB' },
      ...agreed,
    },
    visit,
  );
}

/** Forms that look as if no family sent them. */
export async function sendHeldForms(school: School, surname: string, email: string): Promise<void> {
  await sent(
    school,
    'lead',
    { firstName: 'Held', surname, email: `h${email}`, ...agreed },
    { website: 'https://spam.example' },
  );
  await sent(
    school,
    'student',
    { firstName: 'Held', surname, dob: '2014-05-06', email: `hs${email}`, ...agreed },
    { website: 'https://spam.example' },
  );
}

async function sent(
  school: School,
  kind: 'lead' | 'student',
  values: Record<string, unknown>,
  change: Record<string, unknown>,
): Promise<void> {
  const { status, body } = await sendForm(school.hash, kind, values, change);
  if (status !== 200) throw new Error(`The ${kind} form answered ${status}: ${JSON.stringify(body)}`);
}
