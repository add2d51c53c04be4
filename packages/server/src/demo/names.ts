/** Names in one language: its families' names, and how their addresses are written in Latin letters. */
export interface Language {
  nationality: string;
  /** Surname, and its Latin spelling for e-mail addresses. */
  surnames: readonly (readonly [string, string])[];
  girls: readonly string[];
  boys: readonly string[];
  mothers: readonly string[];
  fathers: readonly string[];
}

const latin = (...names: string[]): [string, string][] =>
  names.map((name) => [
    name,
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase(),
  ]);

/** The families of a port town come from everywhere. The first ones are the most frequent. */
export const languages: readonly Language[] = [
  {
    nationality: 'GB',
    surnames: latin(
      'Ashworth',
      'Bennett',
      'Clarke',
      'Dawson',
      'Ellison',
      'Fletcher',
      'Hughes',
      'Kavanagh',
      'Marlowe',
      "O'Connor",
      'Pritchard',
      'Whitfield',
    ),
    girls: ['Amelia', 'Charlotte', 'Daisy', 'Eleanor', 'Freya', 'Imogen', 'Lily', 'Maisie', 'Poppy', 'Sophie'],
    boys: ['Alfie', 'Benjamin', 'Callum', 'Edward', 'George', 'Harry', 'Isaac', 'Jack', 'Oliver', 'Theo'],
    mothers: ['Catherine', 'Emma', 'Fiona', 'Helen', 'Rachel', 'Sarah'],
    fathers: ['Andrew', 'Daniel', 'James', 'Mark', 'Stephen', 'Thomas'],
  },
  {
    nationality: 'DE',
    surnames: latin('Müller', 'Schäfer', 'Köhler', 'Weiß', 'Großmann', 'Jäger', 'Brandt'),
    girls: ['Clara', 'Frieda', 'Greta', 'Jule', 'Käthe', 'Mia'],
    boys: ['Anton', 'Emil', 'Jonas', 'Jörn', 'Lukas', 'Moritz'],
    mothers: ['Anke', 'Birgit', 'Katrin', 'Sabine'],
    fathers: ['Jürgen', 'Martin', 'Stefan', 'Uwe'],
  },
  {
    nationality: 'PL',
    surnames: [
      ['Wójcik', 'wojcik'],
      ['Kowalczyk', 'kowalczyk'],
      ['Łukaszewski', 'lukaszewski'],
      ['Zieliński', 'zielinski'],
      ['Dąbrowska', 'dabrowska'],
    ],
    girls: ['Agnieszka', 'Hanna', 'Zofia', 'Małgorzata', 'Oliwia'],
    boys: ['Jakub', 'Kacper', 'Łukasz', 'Michał', 'Stanisław'],
    mothers: ['Beata', 'Ewa', 'Joanna', 'Magdalena'],
    fathers: ['Grzegorz', 'Paweł', 'Piotr', 'Wojciech'],
  },
  {
    nationality: 'IN',
    surnames: latin('Chatterjee', 'Iyer', 'Kapoor', 'Menon', 'Patel', 'Sharma', 'Venkatesan'),
    girls: ['Aadhya', 'Ananya', 'Diya', 'Ishita', 'Kavya', 'Meera'],
    boys: ['Aarav', 'Arjun', 'Dev', 'Kabir', 'Rohan', 'Vihaan'],
    mothers: ['Deepa', 'Lakshmi', 'Priya', 'Sunita'],
    fathers: ['Anil', 'Rajesh', 'Suresh', 'Vikram'],
  },
  {
    nationality: 'FR',
    surnames: latin('Lefèvre', 'Moreau', 'Gaël-Dubois', 'Rousseau', 'Béranger'),
    girls: ['Chloé', 'Élodie', 'Inès', 'Manon', 'Zoé'],
    boys: ['Hugo', 'Léo', 'Mathéo', 'Noé', 'Raphaël'],
    mothers: ['Aurélie', 'Céline', 'Hélène', 'Nathalie'],
    fathers: ['Benoît', 'François', 'Jérôme', 'Rémi'],
  },
  {
    nationality: 'NG',
    surnames: latin('Adeyemi', 'Balogun', 'Eze', 'Nwosu', 'Okafor', 'Olúwaṣeun'),
    girls: ['Adaeze', 'Chiamaka', 'Folake', 'Ngozi', 'Temitope'],
    boys: ['Chidi', 'Emeka', 'Kelechi', 'Oluwafemi', 'Tunde'],
    mothers: ['Amaka', 'Bukola', 'Ifeoma', 'Yetunde'],
    fathers: ['Babatunde', 'Chinedu', 'Obinna', 'Segun'],
  },
  {
    nationality: 'CN',
    surnames: [
      ['王', 'wang'],
      ['李', 'li'],
      ['陈', 'chen'],
      ['欧阳', 'ouyang'],
      ['赵', 'zhao'],
    ],
    girls: ['美玲', '小红', '雨欣', '思琪'],
    boys: ['伟', '小明', '浩然', '子轩'],
    mothers: ['丽华', '秀英', '雪梅'],
    fathers: ['建国', '志强', '文博'],
  },
  {
    nationality: 'ES',
    surnames: latin('García López', 'Núñez', 'Ibáñez', 'Peña', 'Martínez Ruiz'),
    girls: ['Lucía', 'Noa', 'Begoña', 'Sofía', 'Ximena'],
    boys: ['Álvaro', 'Íñigo', 'José', 'Mateo', 'Nicolás'],
    mothers: ['Carmen', 'Inmaculada', 'María José', 'Rocío'],
    fathers: ['Andrés', 'Joaquín', 'Ramón', 'Víctor'],
  },
  {
    nationality: 'UA',
    surnames: [
      ['Шевченко', 'shevchenko'],
      ['Коваленко', 'kovalenko'],
      ['Бондаренко', 'bondarenko'],
      ['Мельник', 'melnyk'],
    ],
    girls: ['Дарина', 'Олена', 'Соломія', 'Злата'],
    boys: ['Андрій', 'Богдан', 'Іван', 'Максим'],
    mothers: ['Ірина', 'Наталія', 'Оксана'],
    fathers: ['Микола', 'Олександр', 'Тарас'],
  },
  {
    nationality: 'AE',
    surnames: [
      ['الهاشمي', 'alhashimi'],
      ['المنصوري', 'almansoori'],
      ['خليل', 'khalil'],
      ['حداد', 'haddad'],
    ],
    girls: ['فاطمة', 'ليلى', 'مريم', 'نور'],
    boys: ['أحمد', 'عمر', 'يوسف', 'خالد'],
    mothers: ['عائشة', 'هدى', 'سلمى'],
    fathers: ['محمد', 'علي', 'حسن'],
  },
  {
    nationality: 'VN',
    surnames: latin('Nguyễn', 'Trần', 'Phạm', 'Đặng'),
    girls: ['Bảo Ngọc', 'Hương', 'Linh', 'Thảo'],
    boys: ['Bảo', 'Hiếu', 'Minh Khôi', 'Tuấn'],
    mothers: ['Hạnh', 'Thị Mai', 'Yến'],
    fathers: ['Đức', 'Hùng', 'Quốc'],
  },
  {
    nationality: 'KR',
    surnames: [
      ['김', 'kim'],
      ['박', 'park'],
      ['최', 'choi'],
    ],
    girls: ['서연', '지우', '하은'],
    boys: ['민준', '도윤', '시우'],
    mothers: ['미영', '은정'],
    fathers: ['성호', '재훈'],
  },
  {
    nationality: 'GR',
    surnames: [
      ['Παπαδόπουλος', 'papadopoulos'],
      ['Νικολαΐδης', 'nikolaidis'],
    ],
    girls: ['Ελένη', 'Ζωή', 'Ιωάννα'],
    boys: ['Γιώργος', 'Νίκος', 'Αλέξανδρος'],
    mothers: ['Μαρία', 'Κατερίνα'],
    fathers: ['Δημήτρης', 'Σπύρος'],
  },
  {
    nationality: 'BR',
    surnames: latin('Gonçalves', 'da Conceição', 'Araújo', 'Magalhães'),
    girls: ['Beatriz', 'Júlia', 'Luísa', 'Antônia'],
    boys: ['Caetano', 'João', 'Thiago', 'Vinícius'],
    mothers: ['Cláudia', 'Fernanda', 'Patrícia'],
    fathers: ['Antônio', 'Márcio', 'Sérgio'],
  },
  {
    nationality: 'IN',
    surnames: [
      ['वर्मा', 'verma'],
      ['मिश्रा', 'mishra'],
    ],
    girls: ['अनन्या', 'काव्या'],
    boys: ['आरव', 'रोहन'],
    mothers: ['सुनीता', 'प्रिया'],
    fathers: ['राजेश', 'विक्रम'],
  },
];

/** Streets of Port Ellis and the villages around it. */
export const places: readonly { street: string; city: string; zip: string }[] = [
  { street: 'Quay Street', city: 'Port Ellis', zip: 'PE4 2HB' },
  { street: 'Lighthouse Road', city: 'Port Ellis', zip: 'PE4 1QR' },
  { street: 'Ropewalk', city: 'Port Ellis', zip: 'PE4 2LT' },
  { street: 'Herring Lane', city: 'Port Ellis', zip: 'PE4 3AB' },
  { street: 'Victoria Terrace', city: 'Port Ellis', zip: 'PE4 3DX' },
  { street: 'Chapel Hill', city: 'St Brannoc', zip: 'PE6 8GN' },
  { street: 'Orchard Close', city: 'St Brannoc', zip: 'PE6 8JW' },
  { street: 'Mill Lane', city: 'Wick Sands', zip: 'PE5 0TY' },
  { street: 'The Green', city: 'Upper Ellis', zip: 'PE7 4SE' },
];

/** Staff who sign in: one of every role. */
export const staff: readonly { role_id: number; login: string; firstName: string; surname: string }[] = [
  { role_id: 10, login: 'owner', firstName: 'Margaret', surname: 'Oakes' },
  { role_id: 1, login: 'admin', firstName: 'Tomasz', surname: 'Nowak' },
  { role_id: 2, login: 'teacher', firstName: 'Amara', surname: 'Osei' },
  { role_id: 7, login: 'assistant', firstName: 'Jonah', surname: 'Reid' },
  { role_id: 8, login: 'frontoffice', firstName: 'Priya', surname: 'Nair' },
  { role_id: 9, login: 'sales', firstName: 'Luca', surname: 'Ferraro' },
];

/** What staff write about families; `{mention}` becomes a colleague. */
export const noteTexts: readonly string[] = [
  'Settled in well during the first week. Still a little shy in group work.',
  'Called the family back: they would like to move the lesson to after 17:00.',
  '{mention} could you check whether Thursday still has a place?',
  'Plays the violin at home and would like to join the junior strings.',
  'Allergy form is in the folder. The kitchen knows.',
  'Grandmother picks up on Wednesdays.',
  '{mention} the parents asked about the sibling discount, please call them before Friday.',
  'Reading is a full year ahead. Suggested the older group.',
  'Missed two lessons with flu, make-up dates offered.',
  'Came to the open day and loved the science room.',
  'Prefers e-mail to phone calls.',
  '{mention} would be a good match for your Tuesday group.',
  'Asked for the timetable in Polish; sent it.',
  'Photo consent was not given.',
];

/** Things that staff set out to do about families. */
export const taskTexts: readonly string[] = [
  'Call back about the trial lesson',
  'Send the timetable for spring',
  'Ask for the signed consent form',
  'Check the level after the first month',
  'Offer a place in the Tuesday group',
  'Arrange a meeting with the parents',
  'Send the welcome pack',
  'Follow up on the open day',
  'Confirm the start date',
  'Ask how the first lesson went',
];

/** What families ask on the enquiry form. */
export const messages: readonly string[] = [
  'Do you have a beginners group on Saturdays?',
  'My daughter has played the piano for two years. Could she join at her level?',
  'Is there a discount for siblings?',
  'We are moving to Port Ellis in January and are looking for science classes.',
  'Could we visit before deciding?',
  'How large are the groups?',
  'Our son needs some support with reading. Who could we talk to?',
  'Are trial lessons free?',
];
