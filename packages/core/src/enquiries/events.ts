import { kind } from '../http/kind.ts';
import { leadGivenAlert } from '../people/events.ts';

export const leadConverted = kind('converted', {
  group: 'People and their pages',
  does: 'turned the lead @ into a {student}',
  feed: 'became a {student}',
  news: ['leads', 'students'],
  after: 'unmerged',
});

export const leadMoved = kind('moved', {
  group: 'People and their pages',
  does: 'moved @ to another stage',
  feed: 'moved to another stage',
});

export const leadAssigned = kind('assigned', {
  group: 'People and their pages',
  does: 'changed the owner of the lead @',
  feed: 'has a new owner',
  alert: leadGivenAlert,
});

export const stageAdded = kind('stage_added', {
  group: 'Stages of leads',
  does: 'added a stage',
  news: ['leads'],
});

export const stageChanged = kind('stage_changed', {
  group: 'Stages of leads',
  does: 'changed a stage',
  news: ['leads'],
});

export const stageDeleted = kind('stage_deleted', {
  group: 'Stages of leads',
  does: 'deleted a stage',
  news: ['leads'],
});

export const stagesReordered = kind('stages_reordered', {
  group: 'Stages of leads',
  does: 'reordered the stages',
  news: ['leads'],
});
