import { sql } from 'kysely';
import { type Examples, nothing } from '../testing/calls.ts';
import { address, someone } from '../testing/person.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

const theme = { accent: '#3a5bc7', radius: 8 };

/** Gives the school's forms their own theme. */
export const newTheme = (world: Asking) => ask(world, 'POST', 'embed/theme', { theme });

/** A mail that failed to leave. */
export async function newMail({ school }: Pick<World, 'school'>, calendar = ''): Promise<number> {
  const { rows } = await school.sql((db) =>
    sql<{ id: number }>`insert into mail (institution_id, to_email, subject, text, html, status, calendar)
    values (${school.institution_id}, 'office@school.example', 'Hello', 'Hello', '<p>Hello</p>', 'failed', ${calendar}) returning id`.execute(
      db,
    ),
  );
  return rows[0]!.id;
}

export const examples: Examples<'settings' | 'general' | 'plan' | 'feedback' | 'alerts'> = {
  settings: {
    accessControls: nothing,
    embedSettings: nothing,
    personAccess: ({ teacher }) => ({ search: '', user_detail_id: teacher.user_detail_id }),
    updatePersonAccess: ({ teacher }) => ({ user_detail_id: teacher.user_detail_id, category: 'reports', value: 1 }),
    updateAccessControl: () => ({ role_id: 9, category: 'reports', value: 0 }),
    saveSites: () => ({ sites: ['https://school.example'] }),
    saveUpdatePage: () => ({ update_page: '' }),
    saveTheme: () => ({ theme }),
    outbox: async (world) => {
      await world.one(newMail);
      return { page: 1, status: 'failed' };
    },
    mailDetails: async (world) => ({ id: await world.one(newMail) }),
    mailCalendar: async (world) => ({ id: await newMail(world, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') }),
    resendMail: async (world) => ({ id: await newMail(world) }),
  },
  general: {
    generalSettings: nothing,
    updateGeneral: async (world) => {
      const { data } = await ask(world, 'GET', 'general/get');
      return {
        version: data.version,
        institutionName: someone(),
        institutionEmail: 'office@school.example',
        institutionPhone: '+65 6123 4567',
        institutionWebsite: 'www.school.example',
        logo_handle: null,
        institutionAddress: address,
        institutionCurrency: 'SGD',
        institutionTimeZone: 'Asia/Singapore',
      };
    },
  },
  plan: { planDetails: nothing },
  feedback: { addFeedback: () => ({ message: 'More bells', page: '/dashboard' }) },
  alerts: {
    alerts: nothing,
    updateAlert: () => ({ alert: 'task', role_id: 9, value: 0 }),
  },
};
