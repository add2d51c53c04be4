/** Teachers as well as the first sign-in; they have the same password. */
export const teachers: readonly {
  login: string;
  firstName: string;
  surname: string;
  subjects: readonly string[];
  rate: readonly [unit: 'hour' | 'class', pence: number, before: number];
}[] = [
  { login: 'leila', firstName: 'Leila', surname: 'Haddad', subjects: ['Piano', 'Choir'], rate: ['hour', 3_400, 3_200] },
  {
    login: 'clara',
    firstName: 'Clara',
    surname: 'Hartmann',
    subjects: ['Violin', 'Junior Strings', 'Piano'],
    rate: ['hour', 3_400, 3_200],
  },
  {
    login: 'hana',
    firstName: 'Hana',
    surname: 'Sato',
    subjects: ['Lower School Maths', 'GCSE Maths'],
    rate: ['hour', 3_050, 2_900],
  },
  {
    login: 'ben',
    firstName: 'Ben',
    surname: 'Whitaker',
    subjects: ['Physics Lab', 'Robotics', 'GCSE Maths'],
    rate: ['class', 5_500, 5_000],
  },
  {
    login: 'diego',
    firstName: 'Diego',
    surname: 'Ruiz',
    subjects: ['French', 'Spanish', 'English for newcomers'],
    rate: ['hour', 2_900, 2_750],
  },
  {
    login: 'sofia',
    firstName: 'Sofia',
    surname: 'Rossi',
    subjects: ['Choir', 'Lower School Maths', 'English for newcomers', 'Debating Club'],
    rate: ['class', 3_600, 3_400],
  },
];

/** The ages of each class: youngest and oldest. */
export const ages: Record<string, readonly [number, number]> = {
  Piano: [6, 17],
  Violin: [5, 17],
  'Junior Strings': [8, 13],
  Choir: [6, 15],
  'Lower School Maths': [8, 12],
  'GCSE Maths': [14, 17],
  'Physics Lab': [12, 17],
  French: [8, 16],
  Spanish: [8, 16],
  'English for newcomers': [6, 14],
  'Debating Club': [12, 17],
  Chess: [6, 16],
  Robotics: [10, 16],
};

/** A class of the week: weekday (1 Monday), time, subject, length, teacher, room, number of students, and assistant. */
export type Lesson = readonly [
  weekday: number,
  time: string,
  subject: string,
  minutes: number,
  teacher: string,
  room: string,
  size: number,
  assistant?: string,
];

/** The forty classes of a week; nobody and no room is wanted twice. */
export const lessons: readonly Lesson[] = [
  [1, '15:30', 'Piano', 30, 'leila', 'Music Room 1', 1],
  [1, '16:00', 'Piano', 30, 'leila', 'Music Room 1', 1],
  [1, '16:30', 'Piano', 45, 'leila', 'Music Room 1', 1],
  [1, '16:00', 'Lower School Maths', 60, 'hana', 'Blue Room', 7],
  [1, '16:00', 'Violin', 30, 'clara', 'Music Room 2', 1],
  [1, '16:30', 'Violin', 45, 'clara', 'Music Room 2', 1],
  [1, '17:00', 'Chess', 60, 'assistant', 'Blue Room', 11],
  [1, '17:00', 'French', 60, 'diego', 'Small Room', 6],
  [1, '17:30', 'GCSE Maths', 90, 'teacher', 'Studio', 7],
  [2, '16:00', 'English for newcomers', 60, 'teacher', 'Blue Room', 9],
  [2, '16:00', 'Spanish', 60, 'diego', 'Small Room', 6],
  [2, '16:00', 'Physics Lab', 90, 'ben', 'Lab', 9],
  [2, '16:30', 'Lower School Maths', 60, 'hana', 'Studio', 8],
  [2, '17:00', 'Choir', 45, 'sofia', 'Great Hall', 22],
  [2, '17:15', 'GCSE Maths', 90, 'teacher', 'Blue Room', 8],
  [2, '17:15', 'French', 45, 'diego', 'Small Room', 5],
  [3, '15:30', 'Piano', 30, 'leila', 'Music Room 1', 1],
  [3, '16:00', 'Piano', 60, 'leila', 'Music Room 1', 1],
  [3, '16:00', 'Violin', 30, 'clara', 'Music Room 2', 1],
  [3, '16:00', 'Lower School Maths', 60, 'hana', 'Blue Room', 7],
  [3, '16:00', 'Robotics', 120, 'ben', 'Lab', 11],
  [3, '16:30', 'Chess', 60, 'assistant', 'Studio', 9],
  [3, '17:00', 'Spanish', 60, 'diego', 'Small Room', 6],
  [3, '17:15', 'GCSE Maths', 90, 'hana', 'Blue Room', 8],
  [4, '16:00', 'French', 60, 'diego', 'Small Room', 6],
  [4, '16:00', 'English for newcomers', 60, 'sofia', 'Blue Room', 8],
  [4, '16:00', 'Physics Lab', 90, 'ben', 'Lab', 10],
  [4, '16:30', 'Piano', 45, 'leila', 'Music Room 1', 1],
  [4, '17:15', 'Debating Club', 90, 'teacher', 'Great Hall', 14],
  [4, '17:15', 'Spanish', 45, 'diego', 'Small Room', 5],
  [5, '15:30', 'Robotics', 120, 'ben', 'Lab', 10],
  [5, '16:00', 'Junior Strings', 60, 'clara', 'Great Hall', 18, 'assistant'],
  [5, '16:00', 'Lower School Maths', 60, 'teacher', 'Blue Room', 7],
  [5, '16:00', 'Piano', 30, 'leila', 'Music Room 1', 1],
  [5, '17:15', 'Choir', 45, 'sofia', 'Great Hall', 20],
  [6, '10:00', 'Lower School Maths', 60, 'hana', 'Blue Room', 8],
  [6, '10:00', 'Spanish', 60, 'diego', 'Small Room', 6],
  [6, '10:00', 'Violin', 45, 'clara', 'Music Room 2', 1],
  [6, '11:15', 'GCSE Maths', 90, 'hana', 'Blue Room', 8],
  [6, '11:15', 'English for newcomers', 60, 'diego', 'Small Room', 6],
];

/** Why a class did not take place. */
export const excuses: readonly string[] = [
  'The heating is broken',
  'The teacher is ill',
  'School concert in the evening',
  'Snow',
];

/** What is written about a class afterwards. */
export const classNotes: readonly string[] = [
  'Scales in C and G, both hands. Please practise bars 9 to 16 slowly.',
  'Fractions: adding and taking away. Page 42 is homework.',
  'We built the line follower; next week it races.',
  'Everybody spoke for two minutes without notes.',
  'Past paper of 2024, questions 1 to 8. Question 6 once more next week.',
  'New song in two voices. The words are in the folder.',
  'Measured how fast a pendulum swings. Bring the table of results.',
  'Numbers to a hundred, and ordering in a café.',
];
