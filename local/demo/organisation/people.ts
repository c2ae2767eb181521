import { defaultApplicationId } from '#shared/application.ts';
import { User } from '#shared/users/user.ts';
import { demoId } from './ids.ts';
import { departmentId, locationId } from './places.ts';

export const userId = (name: string) => demoId(`user ${name}`);

const zones: Record<string, string> = {
  Hamburg: 'Europe/Berlin',
  Lisbon: 'Europe/Lisbon',
  Austin: 'America/Chicago',
  Pune: 'Asia/Kolkata',
};

/** name, title, department, location, manager; then level and groups of those who approve. */
type Row = [
  name: string,
  title: string,
  department: string,
  location: string,
  manager: string | null,
  approves?: { level?: string; groups?: string[] },
];

const leaders: Row[] = [
  ['Tomás Rivera', 'VP Operations', 'Operations', 'Hamburg', null, { level: 'Vice president' }],
  [
    'Ingrid Solberg',
    'Chief financial officer',
    'Finance',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Board', groups: ['Board'] },
  ],
  [
    'Mira Okafor',
    'Head of Field Engineering',
    'Field Engineering',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Department head' },
  ],
  [
    'Anna Lindqvist',
    'Finance controller',
    'Finance',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Department head', groups: ['Finance control'] },
  ],
  [
    'Elif Kaya',
    'Head of People services',
    'People services',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Department head', groups: ['People partners'] },
  ],
  [
    'Chloé Martin',
    'Legal counsel',
    'Legal',
    'Lisbon',
    'Tomás Rivera',
    { level: 'Department head', groups: ['Legal review'] },
  ],
  [
    'Daniel Osei',
    'Head of Procurement',
    'Procurement',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Department head', groups: ['Procurement desk'] },
  ],
  [
    'Hana Sato',
    'Head of Marketing',
    'Marketing',
    'Austin',
    'Tomás Rivera',
    { level: 'Department head' },
  ],
  [
    'Nadia Farouk',
    'Head of Information technology',
    'Information technology',
    'Hamburg',
    'Tomás Rivera',
    { level: 'Department head', groups: ['Security'] },
  ],
  [
    'Priya Raman',
    'Finance business partner',
    'Finance',
    'Hamburg',
    'Anna Lindqvist',
    { level: 'Team lead', groups: ['Finance control'] },
  ],
  [
    'Ben Hartmann',
    'Team lead, Commissioning',
    'Field Engineering',
    'Hamburg',
    'Mira Okafor',
    { level: 'Team lead' },
  ],
  [
    'Inês Duarte',
    'Team lead, Lisbon',
    'Field Engineering',
    'Lisbon',
    'Mira Okafor',
    { level: 'Team lead' },
  ],
  [
    'Rahul Deshpande',
    'Team lead, Pune',
    'Field Engineering',
    'Pune',
    'Mira Okafor',
    { level: 'Team lead' },
  ],
  [
    'Grace Coleman',
    'Team lead, Events',
    'Marketing',
    'Austin',
    'Hana Sato',
    { level: 'Team lead' },
  ],
  [
    'Jonas Weber',
    'Travel desk',
    'People services',
    'Hamburg',
    'Elif Kaya',
    { groups: ['Travel desk'] },
  ],
  [
    'Marta Kowalska',
    'People partner',
    'People services',
    'Hamburg',
    'Elif Kaya',
    { groups: ['People partners', 'Travel desk'] },
  ],
  [
    'Oliver Grant',
    'Security engineer',
    'Information technology',
    'Hamburg',
    'Nadia Farouk',
    { groups: ['Security', 'Service desk'] },
  ],
  [
    'Yuki Tanaka',
    'Service desk lead',
    'Information technology',
    'Pune',
    'Nadia Farouk',
    { level: 'Team lead', groups: ['Service desk'] },
  ],
  [
    'Sven Aalto',
    'Senior buyer',
    'Procurement',
    'Hamburg',
    'Daniel Osei',
    { level: 'Team lead', groups: ['Procurement desk'] },
  ],
  [
    'Beatriz Nunes',
    'Contract counsel',
    'Legal',
    'Lisbon',
    'Chloé Martin',
    { groups: ['Legal review'] },
  ],
];

const staff: Row[] = [
  ['Sofia Rossi', 'Field engineer', 'Field Engineering', 'Hamburg', 'Mira Okafor'],
  ['Lukas Brandt', 'Field engineer', 'Field Engineering', 'Hamburg', 'Ben Hartmann'],
  ['Emma Fischer', 'Field engineer', 'Field Engineering', 'Hamburg', 'Ben Hartmann'],
  ['Noah Becker', 'Field engineer', 'Field Engineering', 'Hamburg', 'Ben Hartmann'],
  ['Aylin Demir', 'Test engineer', 'Field Engineering', 'Hamburg', 'Ben Hartmann'],
  ['Pedro Almeida', 'Field engineer', 'Field Engineering', 'Lisbon', 'Inês Duarte'],
  ['Rita Carvalho', 'Field engineer', 'Field Engineering', 'Lisbon', 'Inês Duarte'],
  ['Tiago Sousa', 'Test engineer', 'Field Engineering', 'Lisbon', 'Inês Duarte'],
  ['Ananya Kulkarni', 'Field engineer', 'Field Engineering', 'Pune', 'Rahul Deshpande'],
  ['Vikram Shah', 'Field engineer', 'Field Engineering', 'Pune', 'Rahul Deshpande'],
  ['Meera Joshi', 'Test engineer', 'Field Engineering', 'Pune', 'Rahul Deshpande'],
  ['Arjun Patil', 'Field engineer', 'Field Engineering', 'Pune', 'Rahul Deshpande'],
  ['Clara Vogel', 'Accountant', 'Finance', 'Hamburg', 'Anna Lindqvist'],
  ['Felix Roth', 'Accountant', 'Finance', 'Hamburg', 'Anna Lindqvist'],
  ['Laura Stein', 'Payroll', 'Finance', 'Hamburg', 'Anna Lindqvist'],
  ['Miguel Santos', 'Treasury', 'Finance', 'Lisbon', 'Anna Lindqvist'],
  ['Joana Pires', 'Accountant', 'Finance', 'Lisbon', 'Anna Lindqvist'],
  ['Tom Becker', 'Recruiter', 'People services', 'Hamburg', 'Elif Kaya'],
  ['Nina Schulz', 'Recruiter', 'People services', 'Hamburg', 'Elif Kaya'],
  ['Sara Lopes', 'Office manager', 'People services', 'Lisbon', 'Elif Kaya'],
  ['Kavya Nair', 'Office manager', 'People services', 'Pune', 'Elif Kaya'],
  ['Hugo Marques', 'Paralegal', 'Legal', 'Lisbon', 'Chloé Martin'],
  ['Julia Krüger', 'Paralegal', 'Legal', 'Hamburg', 'Chloé Martin'],
  ['Paul Neumann', 'Buyer', 'Procurement', 'Hamburg', 'Daniel Osei'],
  ['Leonie Wolf', 'Buyer', 'Procurement', 'Hamburg', 'Daniel Osei'],
  ['Rohan Mehta', 'Buyer', 'Procurement', 'Pune', 'Daniel Osei'],
  ['Ava Mitchell', 'Product marketing', 'Marketing', 'Austin', 'Hana Sato'],
  ['Ethan Brooks', 'Product marketing', 'Marketing', 'Austin', 'Hana Sato'],
  ['Mia Torres', 'Events', 'Marketing', 'Austin', 'Grace Coleman'],
  ['Liam Carter', 'Events', 'Marketing', 'Austin', 'Grace Coleman'],
  ['Zoe Ramirez', 'Design', 'Marketing', 'Austin', 'Grace Coleman'],
  ['Jack Dawson', 'Design', 'Marketing', 'Austin', 'Grace Coleman'],
  ['Ahmed Saleh', 'Systems engineer', 'Information technology', 'Hamburg', 'Nadia Farouk'],
  ['Eva Lang', 'Systems engineer', 'Information technology', 'Hamburg', 'Nadia Farouk'],
  ['Dev Kapoor', 'Service desk', 'Information technology', 'Pune', 'Yuki Tanaka'],
  ['Isha Rao', 'Service desk', 'Information technology', 'Pune', 'Yuki Tanaka'],
  ['Neel Verma', 'Service desk', 'Information technology', 'Pune', 'Yuki Tanaka'],
  ['Olga Petrova', 'Assistant to the VP', 'Operations', 'Hamburg', 'Tomás Rivera'],
  ['Max Keller', 'Operations analyst', 'Operations', 'Hamburg', 'Tomás Rivera'],
  ['Lina Haddad', 'Operations analyst', 'Operations', 'Hamburg', 'Tomás Rivera'],
];

/** The five sign-ins that the start prints; everybody else signs in as first.last@countersign.example. */
export const signIns = [
  { email: 'employee@countersign.example', name: 'Sofia Rossi', does: 'raises requests' },
  { email: 'manager@countersign.example', name: 'Mira Okafor', does: 'decides for her department' },
  { email: 'finance@countersign.example', name: 'Priya Raman', does: 'decides for finance' },
  { email: 'director@countersign.example', name: 'Tomás Rivera', does: 'decides on large amounts' },
  { email: 'admin@countersign.example', name: 'Elif Kaya', does: 'administers' },
] as const;
/** The one password of every demo sign-in. It protects invented people on one machine, nothing else. */
export const demoPassword = 'Countersign-2026';
export const adminNames: ReadonlySet<string> = new Set(['Elif Kaya']);

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const emailOf = (name: string) =>
  signIns.find((one) => one.name === name)?.email ??
  `${folded(name).replaceAll(' ', '.')}@countersign.example`;
export const levelId = (name: string) => demoId(`level ${name}`);

/** Sixty people in eight departments at four locations. `createdAt`: when the organisation began. */
export const people = (createdAt: string): User[] =>
  [...leaders, ...staff].map(([name, title, department, location, manager, approves]) => {
    const [firstName = '', ...rest] = name.split(' ');
    return User.parse({
      userId: userId(name),
      applicationId: defaultApplicationId,
      firstName,
      lastName: rest.join(' '),
      name,
      email: emailOf(name),
      role: approves ? 'Approver' : 'Employee',
      timeZone: zones[location],
      title,
      managerId: manager && userId(manager),
      departmentId: departmentId(department),
      locationId: locationId(location),
      doaLevelId: approves?.level ? levelId(approves.level) : null,
      groups: approves?.groups ?? [],
      createdAt,
      version: 0,
    });
  });
