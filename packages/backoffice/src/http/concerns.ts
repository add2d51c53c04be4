/** Paths of the reads that news of an area concern. News of an area that is not named here concern every read. */
const reads: Record<string, RegExp> = {
  inbox: /^dashboard\/.*notification/,
  mail: /^outbox/,
  duplicates: /^(duplicates|guardian|student|lead|household)/,
  batches: /^(batches|students?\b)/,
  catalog:
    /^(categor|subjects|packages?\/|packages$|registrationfees|locations|inventory|items|staff\/subjects|search)/,
  events:
    /^(event\/v2\/(list|details|roster|getCourse)|subjects\/stu|enrolment|waitlist|students\/trials|dashboard\/(events|attendance|act)|staff\/(timesheet|leaves\/affected)|attendance|reports\/unmarked|students\/attendance|sessionCredits|student\/unbilled)/,
  enrolments:
    /^(enrolment|waitlist|students\/trials|event\/v2\/(list|details|roster|getCourse)|subjects\/stu|students?\/(get|attendance|unbilled)|attendance\/details|sessionCredits|dashboard\/(events|act))/,
  tags: /^(tags|students?\b|leads)/,
  bulk: /^bulkActions/,
  notes: /^(student\/notes|dashboard\/act)/,
  tasks: /^(tasks|leads\/byStage|dashboard\/(tasks|act))/,
  files: /^person\/files/,
  leaves: /^(staff\/leaves|event\/v2\/list|dashboard\/(leaves|act))/,
  segments: /^(segments|savedViews)/,
  students:
    /^(student|emergency|batches|tags|guardian|household|duplicates|segments|online\/|leads\/get|tasks|signUp|search|dashboard\/(new|tasks|act))/,
  leads:
    /^(lead|emergency|tags|guardian|household|duplicates|segments|online\/|student\/get|tasks|signUp|search|dashboard\/(new|open|tasks|act))/,
  forms: /^(customForm|filters|embed|student\/get|leads\/get)/,
};

/** Whether a read at a path must be made again when an area has changed. */
export function concerns(area: string, path: string): boolean {
  return reads[area]?.test(path) ?? true;
}
