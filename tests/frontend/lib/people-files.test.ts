import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { buildPeopleRows } from '#shared/import/people-rows.ts';
import { personFile } from '#shared/import/person-file.ts';

const hrExport = join(import.meta.dirname, '../../inputs/hr-export.csv');
const invited = { hasInvite: true, today: '2026-11-23' };

test('an export of a human resources system is read without changes to the file', async () => {
  const file = await readRowsFile(new File([readFileSync(hrExport)], 'hr'), personFile);
  if ('problem' in file) throw new Error(file.problem);
  expect(file.unknown).toEqual(['Eintritt']);
  expect(file.rows.map(({ name, manager, invite }) => ({ name, manager, invite }))).toEqual([
    { name: 'Jürgen Schröder', manager: '', invite: 'yes' },
    { name: 'Bärbel Größ', manager: 'juergen.schroeder@mueller-werk.de', invite: 'yes' },
    { name: 'Tomáš Weiß', manager: 'baerbel.groess@mueller-werk.de', invite: 'yes' },
    { name: 'Ayşe Öztürk', manager: 'juergen.schroeder@mueller-werk.de', invite: 'yes' },
    { name: 'Hans-Peter Meier', manager: 'AYSE.OEZTUERK@mueller-werk.de', invite: 'yes' },
  ]);
  expect(file.rows[0]).toMatchObject({ department: 'Geschäftsführung', title: 'Geschäftsführer' });
});

test('managers in a file are found by number and by name in either order', async () => {
  const text = [
    'Employee ID,First name,Last name,Email,Reports to,Invite',
    '7,Ann,Lee,ann@example.com,,yes',
    '8,Bo,Ray,bo@example.com,7,yes',
    '9,Cy,Orr,cy@example.com,"LEE, ann",no',
    '10,Di,Fox,di@example.com,Somebody Else,',
  ].join('\n');
  const file = await readRowsFile(new File([text], 'hr'), personFile);
  if ('problem' in file) throw new Error(file.problem);
  expect(file.rows.map(({ manager, invite }) => [manager, invite])).toEqual([
    ...[
      ['', 'yes'],
      ['ann@example.com', 'yes'],
      ['ann@example.com', 'no'],
      ['Somebody Else', ''],
    ],
  ]);
});

/** Headings and first rows that personnel systems export, each with the resulting row. */
const exported: readonly (readonly [string, string, object])[] = [
  ['BambooHR', 'Employee #,First Name,Last Name,Work Email\n1,Ann,Lee,a@x.de', {}],
  ['Workday', 'Legal Name - First Name,Legal Name - Last Name,Email - Work\nAnn,Lee,a@x.de', {}],
  ['Google', 'First Name [Required],Last Name [Required],Email Address\nAnn,Lee,a@x.de', {}],
  [
    'Entra',
    'userPrincipalName,displayName,officeLocation\na@x.de,Ann Lee,Rome',
    { location: 'Rome' },
  ],
  ['DATEV', 'Name, Vorname;E-Mail-Adresse\n"Lee, Ann";a@x.de', {}],
  ['a Polish file', 'Imię;Nazwisko;E-mail;Dział\nAnn;Lee;a@x.de;HR', { department: 'HR' }],
  ['a Dutch file', 'Voornaam;Achternaam;E-mailadres;Functie\nAnn;Lee;a@x.de;CEO', { title: 'CEO' }],
  ['a Russian file', 'Имя;Фамилия;Почта;Отдел\nAnn;Lee;a@x.de;HR', { department: 'HR' }],
  [
    'a file with wrapped cells',
    'Name;E-mail;Title\n"Ann\r\nLee";a@x.de;"Head of\nSales"',
    { title: 'Head of Sales' },
  ],
];
test.each(exported)(
  'a row of a people file is read with its name, email address and other cells: %s',
  async (_, text, more) => {
    expect(await readRowsFile(new File([text], 'hr'), personFile)).toMatchObject({
      rows: [{ name: 'Ann Lee', email: 'a@x.de', invite: 'yes', ...more }],
      unknown: [],
    });
  },
);

test('new people in a file are not invited if their status or last day says that they have left', () => {
  const getInvite = (row: object, hasInvite = false) =>
    buildPeopleRows([{ name: 'Ann', ...row }], { ...invited, hasInvite })[0]?.invite;
  const left = [{ status: 'Inaktiv' }, { status: 'Terminated' }, { lastDay: '22.11.2026' }];
  const here = [{ status: 'Active' }, { lastDay: '23.11.2026' }, { lastDay: '' }, { lastDay: '?' }];
  expect(left.map((row) => getInvite(row))).toEqual(left.map(() => 'no'));
  expect(here.map((row) => getInvite(row))).toEqual(here.map(() => 'yes'));
  expect(getInvite({ status: 'Inaktiv', invite: 'yes' }, true)).toBe('yes');
});

test.each([
  ...['E-007', 'e-007', 'E‑007', 'Große, Anna Maria', 'GROSSE Anna Maria', 'Anna Maria Gro\u00dfe'],
  ...['anna maria GROSSE', 'Große  Anna\u00a0Maria'],
])('the manager %s in a file is found among the people of the file', (manager) => {
  const people = [
    { number: 'E-007', name: 'Anna Maria Große', email: 'anna@example.com' },
    { number: '0012', name: 'Anna Große', email: 'other@example.com' },
  ];
  const rows = buildPeopleRows(
    [...people, { name: 'Bo', email: 'bo@example.com', manager }],
    invited,
  );
  expect(rows.at(-1)?.manager).toBe('anna@example.com');
});

test('a number of a manager is found without the zeros that a spreadsheet removed', () => {
  const managerIn = (manager: string, numbers: readonly string[]) => {
    const people = numbers.map((number, n) => ({
      ...{ number, name: `Person ${n}`, email: `${n}@example.com` },
    }));
    const bo = { name: 'Bo', email: 'bo@example.com', manager };
    return buildPeopleRows([...people, bo], invited).at(-1)?.manager;
  };
  expect(managerIn('12', ['0012', '0120'])).toBe('0@example.com');
  expect(managerIn('0012', ['12'])).toBe('0@example.com');
  expect(managerIn('12.0', ['0012'])).toBe('0@example.com');
  expect(managerIn('12', ['0012', '12'])).toBe('1@example.com');
  expect(managerIn('0012', ['00012', '12'])).toBe('0012');
});
