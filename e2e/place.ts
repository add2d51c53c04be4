import { makeSchool, unique, type School, type Staff } from './school.ts';
import { takeBookings, type PlaceBookings } from './place-bookings.ts';
import { type PlacePayments, takePayments } from './place-payments.ts';
import { prepareForms, sendForms, sendHeldForms } from './place-forms.ts';

/** A school with one of everything that a screen can show, and none of the nine words in its own data. */
export interface Place {
  school: School;
  colleague: Staff;
  student: { id: number; name: string };
  lead: { id: number; name: string };
  mail: number;
  /** Begins with online bookings once a stop needs them, so that the stops before it have none. */
  bookings: () => Promise<PlaceBookings>;
  /** The same of online payments. */
  payments: () => Promise<PlacePayments>;
}

/** Makes the school, with the people, notes, tasks, forms and mails that its screens show. */
export async function makePlace(name: string): Promise<Place> {
  const school = await makeSchool(name);
  const { ask } = school;
  const colleague = await school.staff(8, { firstName: 'Cora', surname: 'Colleague' });
  await prepareForms(school);
  await ask('POST', 'embed/sites', { sites: ['https://www.place.example'] });

  const surname = `Walker${unique()}`;
  const email = `walker@${surname}.example`.toLowerCase();
  await sendForms(school, surname, email);
  await sendHeldForms(school, surname, email);
  const student = (await ask('GET', 'students', { search: surname })).data[0].user_detail_id as number;
  const lead = (await ask('GET', 'leads', { search: surname })).data[0].user_detail_id as number;
  await ask('POST', 'students/add', {
    firstName: 'Silas',
    surname,
    dob: '2016-01-02',
    isDuplicate: 1,
    guardian: { firstName: 'Wanda', surname, email: `w${email}`, phone: '01632 960 100', relation: 'Mother' },
  });
  for (const firstName of ['Lara', 'Lewis', 'Lotte'])
    await ask('POST', 'leads/add', { firstName, surname, isDuplicate: 1 });
  await addRecords(school, colleague, { student, lead });
  await applyForLeaves(school, colleague);
  const mail = await firstMail(school);
  return {
    school,
    colleague,
    student: { id: student, name: `Stella ${surname}` },
    lead: { id: lead, name: `Leo ${surname}` },
    mail,
    bookings: once(() => takeBookings(school)),
    payments: once(() => takePayments(school, surname)),
  };
}

/** The same result for everyone who asks, made when the first one does. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

/** Notes and tasks of a student and a lead, in which the owner and a colleague are named. */
async function addRecords(
  { ask, owner }: School,
  colleague: Staff,
  { student, lead }: { student: number; lead: number },
): Promise<void> {
  for (const id of [student, lead]) {
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

/** A leave that waits for a decision, and one that is accepted. */
async function applyForLeaves({ ask }: School, colleague: Staff): Promise<void> {
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

async function firstMail({ ask }: School): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await ask('GET', 'outbox/list');
    if (data.length >= 4) return data[0].id;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('No mail was written');
}
