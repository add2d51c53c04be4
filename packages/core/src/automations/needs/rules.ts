import { type Access, type Category, missingCategory, type Viewer } from '../../access.ts';
import type { Condition } from '../../filters/rules.ts';
import { eventFields } from '../fields/rules.ts';
import type { ActionType } from '../rules.ts';
import { triggerOf } from '../triggers/rules.ts';

/** What an automation is asked about its rights. */
export interface Needing {
  trigger_name: string;
  filters: readonly Pick<Condition, 'condition_field' | 'condition_value'>[];
  action_type: ActionType;
  /** The details of what it does. */
  action: {
    update_profile_type?: string;
    update_profile_field?: string;
  };
  /** The names of the variables in its mail. */
  variables: readonly string[];
}

const leads: Access = ['leads', 'all_leads'];
const bills = /^(invoice|payment|amount_received|balance)/;

const ofPeople: Readonly<Record<string, Access>> = { student: 'students', lead: leads, staff: 'staff' };

/** Whom a holiday's automation is for: students where its filter does not say. */
function holidayNeeds(filters: Needing['filters']): Access[] {
  const who = filters.filter((one) => one.condition_field === 'who').flatMap((one) => one.condition_value);
  const named = who.filter(Boolean);
  return (named.length > 0 ? named : ['students']).map((one) => ofPeople[one.replace(/s$/, '')] ?? 'students');
}

function triggerNeeds({ trigger_name, filters }: Needing): Access[] {
  const about = triggerOf(trigger_name)?.about;
  const people: Access[] =
    about === 'anyone'
      ? holidayNeeds(filters)
      : about === 'both'
        ? ['students', leads]
        : about === undefined
          ? []
          : [ofPeople[about]!];
  return /^(invoice|payment)/.test(trigger_name) ? [...people, 'billing'] : people;
}

/** A field of the event comes with its trigger; one of a lead or a guardian asks for its own right. */
function filterNeeds({ trigger_name, filters }: Needing): Access[] {
  const told = new Set(eventFields(trigger_name).map(({ name }) => name));
  return filters.flatMap(({ condition_field: field }): Access[] => {
    if (told.has(field)) return [];
    if (field.startsWith('lead_')) return [leads];
    return bills.test(field) ? ['billing'] : [];
  });
}

function variableNeeds({ variables }: Needing): Access[] {
  return variables.flatMap((name): Access[] => {
    if (bills.test(name)) return ['billing'];
    if (/^(student|next_class|update_link)/.test(name)) return ['students'];
    return name.startsWith('lead_') ? [leads] : [];
  });
}

function actionNeeds({ action_type, action }: Needing): Access[] {
  if (action_type !== 'profile') return [];
  const { update_profile_type: type = '', update_profile_field: field } = action;
  const own = ofPeople[type] ?? [];
  if (field === 'role') return [own, 'access_control'];
  if (field === 'lead_owner') return ['all_leads'];
  return field === 'guardian' ? [own, 'guardian'] : [own];
}

/** Every right that an automation needs: the person who publishes it needs them, and its author at each run. */
export const needsOf = (automation: Needing): Access[] => [
  ...new Map(
    [triggerNeeds, filterNeeds, variableNeeds, actionNeeds]
      .flatMap((part) => part(automation))
      .map((access) => [String(access), access] as const),
  ).values(),
];

/** The first right that somebody lacks; null if they have all. */
export function missingFor(viewer: Viewer, automation: Needing): Category | 'staff' | null {
  for (const access of needsOf(automation)) {
    const missing = missingCategory(viewer, access);
    if (missing) return missing;
  }
  return null;
}
