import { sendForm } from './family.ts';
import { makeSchool, unique, type School, type Staff } from './school.ts';

/** A school with one of everything that a screen can show, and none of the nine words in its own data. */
export interface Place {
  school: School;
  colleague: Staff;
  student: { id: number; name: string };
  lead: { id: number; name: string };
  mail: number;
}

/** Makes the school, with the people, notes, tasks, forms and mails that its screens show. */
export async function makePlace(name: string): Promise<Place> {
  const school = await makeSchool(name);
  const { ask } = school;
  const colleague = await school.staff(8, { firstName: 'Cora', surname: 'Colleague' });
  await changeForms(school);
  const surname = `Walker${unique()}`;
  const email = `walker@${surname}.example`.toLowerCase();
  await sendForms(school, surname, email);
  const student = (await ask('GET', 'students', { search: surname })).data[0].user_detail_id as number;
  const lead = (await ask('GET', 'leads', { search: surname })).data[0].user_detail_id as number;
  await addPeople(school, surname, email);
  for (const id of [student, lead]) await writeAbout(school, colleague, id);
  await letColleagueAsk(school, colleague, student, lead);
  await askForLeaves(school, colleague);
  const mail = await firstMail(school);
  return {
    school,
    colleague,
    student: { id: student, name: `Stella ${surname}` },
    lead: { id: lead, name: `Leo ${surname}` },
    mail,
  };
}

/** Both forms with terms, a signature and a question of the school's own; one question is archived. */
async function changeForms({ ask }: School): Promise<void> {
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
  await ask('POST', 'embed/sites', { sites: ['https://www.place.example'] });
}

/** A lead and a student who came by the forms, and one of each that was held as spam. */
async function sendForms(school: School, surname: string, email: string): Promise<void> {
  const guardian = {
    parentFirstName: 'Wanda',
    parentSurname: surname,
    relation: 'Mother',
    parentEmail: `w${email}`,
    parentPhone1: '01632 960 100',
  };
  const agreed = { terms: true, signature: { kind: 'typed', value: 'Wanda Walker' } };
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

/** A sibling of the student, and leads enough for a board. */
async function addPeople({ ask }: School, surname: string, email: string): Promise<void> {
  await ask('POST', 'students/add', {
    firstName: 'Silas',
    surname,
    dob: '2016-01-02',
    isDuplicate: 1,
    guardian: { firstName: 'Wanda', surname, email: `w${email}`, phone: '01632 960 100', relation: 'Mother' },
  });
  for (const firstName of ['Lara', 'Lewis', 'Lotte'])
    await ask('POST', 'leads/add', { firstName, surname, isDuplicate: 1 });
}

/** A note, a task that is late and one that is not. */
async function writeAbout({ ask, owner }: School, colleague: Staff, id: number): Promise<void> {
  await ask('POST', 'notes/add', {
    user_detail_id: id,
    message_box: `Rang back, @[Cora Colleague](user:${colleague.user_detail_id}) knows more`,
  });
  await ask('POST', 'tasks/add', {
    user_detail_id: id,
    task_detail: 'Send the brochure',
    validity_date: new Date(Date.now() - 86_400_000).toISOString(),
    assigned_id: owner.user_detail_id,
  });
  await ask('POST', 'tasks/add', {
    user_detail_id: id,
    task_detail: 'Ring again',
    validity_date: new Date(Date.now() + 86_400_000).toISOString(),
  });
}

/** A task for the owner, and a note that mentions them, so that their inbox holds something. */
async function letColleagueAsk({ ask, owner }: School, colleague: Staff, student: number, lead: number): Promise<void> {
  await ask(
    'POST',
    'tasks/add',
    {
      user_detail_id: lead,
      task_detail: 'Ask for the form',
      validity_date: new Date(Date.now() - 86_400_000).toISOString(),
      assigned_id: owner.user_detail_id,
    },
    colleague,
  );
  await ask(
    'POST',
    'notes/add',
    { user_detail_id: student, message_box: `Is this right, @[Olive Owner](user:${owner.user_detail_id})?` },
    colleague,
  );
}

/** A leave that waits for a decision, and one that has begun. */
async function askForLeaves({ ask }: School, colleague: Staff): Promise<void> {
  const days = (from: number, to: number) => ({ start_date: dayFrom(from), end_date: dayFrom(to) });
  await ask('POST', 'staff/leaves/apply', { type: 'Casual', ...days(4, 6), reason: 'Moving house' }, colleague);
  const { leave_id } = await ask(
    'POST',
    'staff/leaves/apply',
    { type: 'Sick', ...days(-1, 1), reason: 'Flu' },
    colleague,
  );
  await ask('POST', 'staff/leaves/changeStatus', { leave_id, status: 'Accepted' });
}

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function sent(
  school: School,
  kind: 'lead' | 'student',
  values: Record<string, unknown>,
  change: Record<string, unknown>,
): Promise<void> {
  const { status, body } = await sendForm(school.hash, kind, values, change);
  if (status !== 200) throw new Error(`The ${kind} form answered ${status}: ${JSON.stringify(body)}`);
}

async function firstMail({ ask }: School): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await ask('GET', 'outbox/list');
    if (data.length >= 4) return data[0].id;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('No mail was written');
}
