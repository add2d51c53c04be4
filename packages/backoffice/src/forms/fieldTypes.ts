import {
  AlignLeft,
  AtSign,
  BookOpen,
  CalendarDays,
  CircleDot,
  Globe,
  GraduationCap,
  Hash,
  HeartHandshake,
  ListChecks,
  MapPin,
  Megaphone,
  Paperclip,
  Phone,
  School,
  SquareCheck,
  SquareChevronDown,
  Type,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';

interface About {
  name: string;
  /** What a family does with it, in a few words. */
  line: string;
  icon: LucideIcon;
}

/** What the editor says about each kind of field. */
export const about: Record<FieldType, About> = {
  text: { name: 'Short text', line: 'One line', icon: Type },
  textarea: { name: 'Paragraph', line: 'Several lines', icon: AlignLeft },
  number: { name: 'Number', line: 'Digits only', icon: Hash },
  email: { name: 'Email', line: 'A website address', icon: AtSign },
  phone: { name: 'Phone', line: 'With country code', icon: Phone },
  date: { name: 'Date', line: 'A calendar day', icon: CalendarDays },
  select: { name: 'Drop-down', line: 'One of your options', icon: SquareChevronDown },
  multiselect: { name: 'Multi-select', line: 'Any of your options', icon: ListChecks },
  radio: { name: 'Radio buttons', line: 'One, all in view', icon: CircleDot },
  checkbox: { name: 'Checkbox', line: 'A single tick', icon: SquareCheck },
  source: { name: 'Source', line: 'How they heard of you', icon: Megaphone },
  school: { name: 'School attended', line: 'Suggested while typing', icon: School },
  schoolYear: { name: 'School year', line: 'One of your years', icon: GraduationCap },
  subjects: { name: 'From the catalog', line: 'What a child wants to learn', icon: BookOpen },
  gender: { name: 'Gender', line: 'Four set choices', icon: UsersRound },
  country: { name: 'Country', line: 'All countries by name', icon: Globe },
  address: { name: 'Address', line: 'Street to postal code', icon: MapPin },
  file: { name: 'File', line: 'PDF, picture or document', icon: Paperclip },
  guardian: { name: 'Guardian', line: 'Name, relation, contact', icon: HeartHandshake },
};

const withPlaceholder: readonly FieldType[] = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'select',
  'source',
  'school',
  'schoolYear',
];

/** Whether such a field can show a grey example before it is filled in. */
export const takesPlaceholder = (type: FieldType): boolean => withPlaceholder.includes(type);
