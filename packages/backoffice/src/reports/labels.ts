import { isTime } from '@schoolbell/core/reports/rules';
import { stepText } from '@schoolbell/core/reports/periods/steps/rules';
import { shortStepText } from './spans.ts';
import type { ReportInfo } from './values.ts';

type Key = { id: string | null; label: string };

/** What a group is called: a day in words, else its own name. */
export const keyText = (name: string, { id, label }: Key): string => (isTime(name) && id ? stepText(name, id) : label);

/** The same below a chart. */
export const shortKeyText = (name: string, { id, label }: Key): string =>
  isTime(name) && id ? shortStepText(name, id) : label;

/** A group's names together; the total has none. */
export const groupText = (by: readonly string[], keys: readonly Key[]): string =>
  keys.map((key, at) => keyText(by[at]!, key)).join(' · ');

/** What a report is grouped by, as a heading. */
export const fieldLabel = ({ fields }: Pick<ReportInfo, 'fields'>, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;

/** "by class", "by staff and part": the words of a title. */
export const byText = (info: Pick<ReportInfo, 'fields'>, by: readonly string[]): string =>
  `by ${by.map((name) => fieldLabel(info, name).toLocaleLowerCase()).join(' and ')}`;
