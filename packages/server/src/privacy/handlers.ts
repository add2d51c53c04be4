import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { GUARDIAN, isGuardian, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { dateIn, dateTimeIn, dayIn, fullName } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { withoutGuardians } from '@schoolbell/core/privacy/guardians/rules';
import { readable, type ReadWith, type Section } from '@schoolbell/core/privacy/reading/rules';
import { idsIn } from '@schoolbell/core/privacy/reading/ids/rules';
import { consentsFrom, type Row, tellsPay, withPlainTexts } from '@schoolbell/core/privacy/rules';
import { maySeePay, mayOpenPerson } from '@schoolbell/core/people/rules';
import { mayManageData } from '@schoolbell/core/privacy/data/rules';
import { say } from '@schoolbell/core/words/rules';
import { personExported } from '@schoolbell/core/privacy/events';
import { refuseWithout } from '../http/access.ts';
import type { Handlers, StaffContext } from '../http/context.ts';
import { endingOf, pathOf } from '../http/files.ts';
import { escapeHtml } from '../jobs/mail-content.ts';
import { phoneWriter } from '../outside/phones.ts';
import { listWords } from '../words/queries.ts';
import { anybody } from '../people/verbs.ts';
import { mergedInto } from '../people/merges/undoing/queries.ts';
import { findPerson, type PersonSummary } from '../people/queries.ts';
import {
  agreedForms,
  filesAmong,
  guardianEvents,
  openingsOf,
  questionNames,
  rowsAbout,
  thingsNamed,
} from './queries.ts';

const guardians: readonly number[] = [GUARDIAN, LEAD_GUARDIAN];

/** Anybody of the school whose page the viewer can open; guardians with the access to them. */
async function openSubject({ db, viewer, tenant }: StaffContext, user_detail_id: number): Promise<PersonSummary> {
  const person = await findPerson(db, tenant.institution_id, user_detail_id, { roles: [...anybody, ...guardians] });
  const mayOpen = person && (isGuardian(person) ? viewer.access.has('guardian') : mayOpenPerson(viewer, person));
  if (!mayOpen) throw missing();
  return person;
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid #ccc;margin:0}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}';

/** What is known as a page to read. Whatever it holds stays text. */
function pageOf(title: string, intro: string, sections: readonly Section[]): string {
  const row = (lines: Section['rows'][number]) =>
    `<dl>${lines.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
  const parts = sections.map((section) => `<h2>${escapeHtml(section.title)}</h2>${section.rows.map(row).join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>${parts.join('')}</body></html>`;
}

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The handles of files that rows name. */
function handlesIn(tables: Record<string, Row[]>): string[] {
  const named = Object.values(tables)
    .flat()
    .flatMap((row) =>
      Object.entries(row)
        .filter(([column]) => column === 'handle' || column.endsWith('_handle'))
        .map(([, value]) => value),
    );
  return [...new Set(named.filter((one) => typeof one === 'string'))];
}

/** How the page is written for people of this school. */
async function readWith({ db, tenant }: StaffContext, tables: Record<string, Row[]>): Promise<ReadWith> {
  const { institution_id, time_zone } = tenant;
  const moment = (instant: string | Date) => dateTimeIn(instant, time_zone);
  const list = await listWords(db, institution_id);
  const words = (text: string) => say(list, text);
  const nameOf = (thing: string, name: string, at: Date | null) =>
    thing === 'form' ? words(name) : at ? `${name}, ${moment(at)}` : name;
  const names = new Map(
    (await thingsNamed(db, institution_id, idsIn(tables))).map(({ thing, id, name, at }) => [
      `${thing} ${id}`,
      nameOf(thing, name, at),
    ]),
  );
  const questions = new Map(
    [...(await questionNames(db, institution_id))].map(([name, label]) => [name, words(label)]),
  );
  return {
    questions,
    named: (thing, id) => names.get(`${thing} ${id}`),
    moment,
    phone: phoneWriter(tenant.country),
    say: words,
  };
}

/** Everything about one person, entry by entry. */
async function* entriesOf(context: StaffContext, person: PersonSummary) {
  const { db, tenant, viewer, dataDir, now, brought } = context;
  const { institution_id } = tenant;
  const people = [person.user_detail_id, ...(await mergedInto(db, institution_id, [person.user_detail_id]))];
  const known = await rowsAbout(db, institution_id, people);
  for (const one of brought.exporting) Object.assign(known, await one({ db, institution_id }, people));
  const about = Object.entries(known).map(
    ([name, rows]) => [name, maySeePay(viewer) ? rows : rows.filter((row) => !tellsPay(name, row))] as const,
  );
  const tables = withPlainTexts(withoutGuardians(Object.fromEntries(about), people));
  const intro = `Everything that ${tenant.institutionName} kept about this person on ${dateIn(now, tenant.time_zone)}. Files lie in the folder files, named as their handle.`;
  yield { name: 'person.json', pieces: onePiece(`${JSON.stringify(tables, null, 2)}\n`) };
  yield {
    name: 'person.html',
    pieces: onePiece(pageOf(fullName(person), intro, readable(tables, await readWith(context, tables)))),
  };
  for (const { handle, media_type } of await filesAmong(db, institution_id, handlesIn(tables))) {
    const path = pathOf(dataDir, handle);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere)
      yield {
        name: `files/${handle}.${endingOf(media_type)}`,
        pieces: createReadStream(path) as AsyncIterable<Uint8Array>,
      };
  }
}

/** What a person can ask the school about their data. */
export const privacyHandlers: Handlers<'privacy'> = {
  exportPerson: async ({ user_detail_id }, context) => {
    if (!mayManageData(context.viewer)) throw new Failure('forbidden', 'Only owners and admins can do this.');
    refuseWithout(context.viewer, 'guardian');
    const person = await openSubject(context, user_detail_id);
    await context.auditAtOnce(personExported, { person_id: user_detail_id });
    return {
      filename: `${fullName(person)}-${dayIn(context.now, context.tenant.time_zone)}.zip`,
      entries: entriesOf(context, person),
    };
  },

  openings: async ({ user_detail_id }, context) => {
    await openSubject(context, user_detail_id);
    return { data: await openingsOf(context.db, context.tenant.institution_id, user_detail_id) };
  },

  consents: async ({ user_detail_id }, context) => {
    const { db, tenant, viewer } = context;
    await openSubject(context, user_detail_id);
    const { institution_id } = tenant;
    const [forms, events, words] = await Promise.all([
      agreedForms(db, institution_id, user_detail_id),
      viewer.access.has('guardian') ? guardianEvents(db, institution_id, user_detail_id) : [],
      listWords(db, institution_id),
    ]);
    return {
      data: consentsFrom(
        forms.map((form) => ({ ...form, form_name: say(words, form.form_name) })),
        events,
      ),
    };
  },
};
