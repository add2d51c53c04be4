import { locationOf, roomOf } from '../../catalog/locations/examples.ts';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { type Examples, nothing } from '../../testing/calls.ts';
import { newPlace } from '../enrolments/examples.ts';
import { newClass, newEvent } from '../series/examples.ts';

export const eventsExamples: Examples<'events'>['events'] = {
  events: async (world) => ({
    start: '2031-02-01',
    end: '2031-02-28',
    timezone: 'Asia/Singapore',
    staff: [world.teacher.user_detail_id],
    rooms: [await roomOf(world)],
    locations: [await locationOf(world)],
    subjects: [await subjectOf(world)],
    students: [await world.one(newStudent)],
    types: ['Class'],
    statuses: ['scheduled'],
  }),
  courseClassEvents: async (world) => ({
    series_id: (await world.one(newClass)).series_id,
    sub_id: await subjectOf(world),
    start: '2031-01-01',
    end: '2031-12-31',
    page: 1,
    per_page: 5,
    direction: 'desc',
  }),
  staffHours: nothing,
  roster: async (world) => {
    await world.one(newPlace);
    return { id: (await world.one(newClass)).event_id };
  },
  exportRoster: async (world) => {
    await world.one(newPlace);
    return { id: (await world.one(newClass)).event_id, timezoneName: 'Europe/Berlin' };
  },
  updateClassReminders: async (world) => ({
    event_id: (await newEvent(world)).event_id,
    reminders: 5,
    scope: 'all',
  }),
  searchStudents: async (world) => {
    await world.one(newStudent);
    return { search: 'person', type: 'Class' };
  },
};
