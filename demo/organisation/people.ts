import { defaultApplicationId } from '#shared/application.ts';
import { Group } from '#shared/users/group.ts';
import { User } from '#shared/users/user.ts';
import { getDemoId, getDemoUserId } from './ids.ts';
import { getDepartmentId, getLocationId } from './places.ts';
import { leaders, staff } from './staff.ts';

export const getUserId = (name: string) => getDemoUserId(name);

const zones: Record<string, string> = {
  Hamburg: 'Europe/Berlin',
  Lisbon: 'Europe/Lisbon',
  Austin: 'America/Chicago',
  Pune: 'Asia/Kolkata',
};

/** The five sign-ins that are printed at startup. All other people sign in as first.last@countersign.example. */
export const signIns = [
  { email: 'employee@countersign.example', name: 'Sofia Rossi', does: 'raises requests' },
  { email: 'manager@countersign.example', name: 'Mira Okafor', does: 'decides for her department' },
  { email: 'finance@countersign.example', name: 'Priya Raman', does: 'decides for finance' },
  { email: 'director@countersign.example', name: 'Tomás Rivera', does: 'decides on large amounts' },
  { email: 'admin@countersign.example', name: 'Elif Kaya', does: 'administers' },
] as const;
/** Password of every demo sign-in. It protects only fictitious people on one machine. */
export const demoPassword = 'Countersign-2026';
export const adminNames: ReadonlySet<string> = new Set(['Elif Kaya']);

const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const getEmail = (name: string) =>
  signIns.find((one) => one.name === name)?.email ??
  `${foldAccents(name).replaceAll(' ', '.')}@countersign.example`;
export const getLevelId = (name: string) => getDemoId(`level ${name}`);

/** Sixty people in eight departments at four locations. `createdAt`: when the organisation was founded. */
export const buildPeople = (createdAt: string): User[] =>
  [...leaders, ...staff].map(([name, title, department, location, manager, approves]) => {
    const [firstName = '', ...rest] = name.split(' ');
    return User.parse({
      userId: getUserId(name),
      applicationId: defaultApplicationId,
      firstName,
      lastName: rest.join(' '),
      name,
      email: getEmail(name),
      role: approves ? 'Approver' : 'Employee',
      timeZone: zones[location],
      title,
      managerId: manager && getUserId(manager),
      departmentId: getDepartmentId(department),
      locationId: getLocationId(location),
      doaLevelId: approves?.level ? getLevelId(approves.level) : null,
      groups: approves?.groups ?? [],
      createdAt,
      version: 0,
    });
  });

/** Groups that have approvers as members. */
export const groups = [
  ...new Set([...leaders, ...staff].flatMap(([, , , , , approves]) => approves?.groups ?? [])),
].map((name) =>
  Group.parse({
    id: getDemoId(`group ${name}`),
    applicationId: defaultApplicationId,
    name,
    version: 0,
  }),
);
