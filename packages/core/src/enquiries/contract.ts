import * as z from 'zod/mini';
import { BulkResult, chosenPeople } from '../http/bulk.ts';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { Conditions, whichLeads } from '../filters/contract.ts';
import {
  fileColumnsOf,
  type LeadFileName,
  interest,
  NewLead,
  PersonDetails,
  personChanges,
  questionColumns,
} from '../people/person.ts';
import { conversionPeriods } from './rules.ts';
import { Conversions, LeadCard, LeadRow, StageVisit, boardFilters, depth, listed, rottenDays } from './schemas.ts';

export const leads = endpoint({
  method: 'GET',
  path: 'leads',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags'],
  summary: "Returns a page of leads with their guardian. Without the access `all_leads`, only the viewer's own.",
  input: z.strictObject({ ...listed, custom: questionColumns }),
  result: pageOf(LeadRow),
});

export const leadDetails = endpoint({
  method: 'GET',
  path: 'leads/getDetails',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'forms', 'leads', 'students', 'tags'],
  summary: "Returns everything on a lead's page.",
  input: z.strictObject({ user_detail_id: id }),
  result: PersonDetails,
});

export const leadsByStage = endpoint({
  method: 'GET',
  path: 'leads/byStage',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags', 'tasks'],
  summary: 'Returns the board: each stage with its count and its newest cards.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    per_stage: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    depth,
    interest: z.optional(interest),
    ...boardFilters,
    filters: z._default(Conditions, []),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        stage_name: z.string(),
        colour: z.string(),
        rotten_days: rottenDays,
        total: z.int(),
        rotten: z.int(),
        leads: z.array(LeadCard),
      }),
    ),
  }),
});

export const createLead = endpoint({
  method: 'POST',
  path: 'leads/add',
  access: ['leads', 'all_leads'],
  idempotent: true,
  summary: 'Adds a lead. A first name is enough.',
  input: NewLead,
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const updateLead = endpoint({
  method: 'POST',
  path: 'leads/update',
  access: ['leads', 'all_leads'],
  summary: 'Changes a lead. Answers 409 with the current record if the version is old.',
  input: z.strictObject({
    user_detail_id: id,
    version: z.int(),
    ...personChanges,
    interest: z.optional(interest),
    owner_id: z.optional(z.nullable(id)),
  }),
  result: PersonDetails,
});

export const moveLead = endpoint({
  method: 'POST',
  path: 'leads/update/stage',
  access: ['leads', 'all_leads'],
  summary: 'Moves leads to a stage.',
  input: z.strictObject({ ...whichLeads, stage_id: id }),
  result: BulkResult,
});

export const assignLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/assign',
  access: 'all_leads',
  summary: 'Assigns leads to an owner, or removes the owner.',
  input: z.strictObject({ ...whichLeads, owner_id: z.nullable(id) }),
  result: BulkResult,
});

export const leadStageHistory = endpoint({
  method: 'GET',
  path: 'leads/stageHistory',
  access: ['leads', 'all_leads', 'students'],
  shows: ['duplicates', 'leads', 'tags'],
  summary: "Returns a lead's history of stages, first to last; a student's from their time as a lead.",
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(StageVisit), converted_at: z.nullable(instant) }),
});

export const leadConversions = endpoint({
  method: 'GET',
  path: 'leads/conversions',
  access: ['leads', 'all_leads'],
  shows: ['duplicates', 'leads', 'tags'],
  summary: 'Counts the people who enquired in a period and how many became students, by source and by UTM campaign.',
  input: z.strictObject({ period: z._default(z.enum(conversionPeriods), 'last_90_days') }),
  result: z.strictObject({
    from: z.string(),
    to: z.string(),
    leads: z.int(),
    converted: z.int(),
    sources: Conversions,
    campaigns: Conversions,
  }),
});

export const convertLead = endpoint({
  method: 'POST',
  path: 'leads/convert',
  access: ['leads', 'all_leads'],
  idempotent: true,
  summary: 'Turns a lead into a student. Notes, tasks, guardians and history stay.',
  input: z.strictObject({ user_detail_id: id, version: z.int() }),
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const archiveLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/archive',
  access: ['leads', 'all_leads'],
  summary: 'Archives or restores leads. Returns for each whether it worked.',
  input: z.strictObject({ ...whichLeads, is_archived: flag }),
  result: BulkResult,
});

const csv = z.custom<Blob>();
export const exportLeads = endpoint({
  method: 'GET',
  path: 'leads/export',
  access: ['leads', 'all_leads'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of leads as CSV or XLSX.',
  input: z.strictObject({ ...listed, columns: fileColumnsOf<LeadFileName>() }),
  result: csv,
});

export const exportChosenLeads = endpoint({
  method: 'POST',
  path: 'leads/export',
  access: ['leads', 'all_leads'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports chosen leads as CSV or XLSX.',
  input: z.strictObject({ user_detail_ids: chosenPeople, columns: fileColumnsOf<LeadFileName>() }),
  result: csv,
});

export const reviewedLead = endpoint({
  method: 'POST',
  path: 'leads/reviewDuplicate',
  access: ['leads', 'all_leads'],
  summary: 'Removes the "possible duplicate" mark once someone has checked it.',
  input: z.strictObject({ user_detail_id: id }),
  result: done,
});
