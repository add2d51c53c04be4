interface SeededSubject {
  name: string;
  colour: string;
  /** Minutes and pence. */
  lengths: readonly (readonly [number, number])[];
  capacity: number;
  about: string;
  /** What it costs by the period, and how many sessions that includes. */
  period?: readonly ['month' | 'quarter', number, number | null];
  way?: 'package';
  teachers: readonly string[];
  bookable?: boolean;
}

/** What the demo school teaches, by category. */
export const subjects: Record<string, readonly SeededSubject[]> = {
  Music: [
    {
      name: 'Piano',
      colour: 'plum',
      lengths: [
        [30, 2_800],
        [45, 3_900],
        [60, 4_800],
      ],
      capacity: 1,
      about:
        '<p>Lessons <strong>one to one</strong>, from first notes to grade 8.</p><ul><li>An instrument at home is needed from the second term on</li><li>Exams twice a year</li></ul>',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Violin',
      colour: 'cyan',
      lengths: [
        [30, 2_800],
        [45, 3_900],
      ],
      capacity: 1,
      about: 'Lessons one to one. Violins from 1/8 size can be borrowed.',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Junior Strings',
      colour: 'info',
      lengths: [[60, 1_200]],
      capacity: 24,
      about: 'Our youngest orchestra. Two concerts a year.',
      period: ['quarter', 11_000, null],
      teachers: ['teacher', 'assistant'],
    },
    {
      name: 'Choir',
      colour: 'orange',
      lengths: [[45, 900]],
      capacity: 40,
      about: 'Everybody can sing.',
      period: ['quarter', 6_500, null],
      teachers: ['assistant'],
    },
  ],
  'Maths and science': [
    {
      name: 'Lower School Maths',
      colour: 'success',
      lengths: [[60, 2_200]],
      capacity: 8,
      about: 'Small groups that keep up with school, and run a little ahead of it.',
      period: ['month', 14_900, 8],
      teachers: ['teacher', 'assistant'],
      bookable: true,
    },
    {
      name: 'GCSE Maths',
      colour: 'success',
      lengths: [
        [60, 2_600],
        [90, 3_600],
      ],
      capacity: 8,
      about: 'Past papers from January on.',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Physics Lab',
      colour: 'info',
      lengths: [[90, 3_200]],
      capacity: 10,
      about: 'Experiments every week; bring an old shirt.',
      way: 'package',
      teachers: ['teacher'],
    },
  ],
  Languages: [
    {
      name: 'French',
      colour: 'warning',
      lengths: [
        [45, 2_000],
        [60, 2_500],
      ],
      capacity: 6,
      about: 'Conversation first.',
      teachers: ['assistant'],
      bookable: true,
    },
    {
      name: 'Spanish',
      colour: 'danger',
      lengths: [
        [45, 2_000],
        [60, 2_500],
      ],
      capacity: 6,
      about: 'Conversation first, with a song every week.',
      teachers: ['assistant'],
      bookable: true,
    },
    {
      name: 'English for newcomers',
      colour: 'neutral',
      lengths: [[60, 1_800]],
      capacity: 12,
      about: 'For children who are new in the country, and their parents.',
      teachers: ['teacher', 'assistant'],
    },
  ],
  Clubs: [
    {
      name: 'Debating Club',
      colour: 'orange',
      lengths: [[90, 1_500]],
      capacity: 20,
      about: 'Thursday evenings in the library.',
      period: ['month', 4_500, null],
      teachers: ['teacher'],
    },
    {
      name: 'Chess',
      colour: 'neutral',
      lengths: [[60, 900]],
      capacity: 0,
      about: 'Drop in whenever you like.',
      way: 'package',
      teachers: ['assistant'],
    },
    {
      name: 'Robotics',
      colour: 'cyan',
      lengths: [[120, 3_800]],
      capacity: 12,
      about: 'Build it, program it, race it.',
      period: ['month', 12_000, 3],
      teachers: ['teacher'],
    },
  ],
};
