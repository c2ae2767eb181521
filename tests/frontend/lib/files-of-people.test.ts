import { expect, test } from 'vitest';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { personFile } from '#shared/import/person-file.ts';

test('the person who imports people can map any heading to a column', async () => {
  const text = 'Ruf;Konto;Chefin;Etage\nAda;ada@example.org;bo@example.org;3\n';
  const whose = new File([text], 'people.csv');
  const first = await readRowsFile(whose, personFile);
  expect(first).toMatchObject({
    heads: [
      { head: 'Ruf', column: undefined, sample: 'Ada' },
      { head: 'Konto', column: undefined, sample: 'ada@example.org' },
      { head: 'Chefin', column: undefined, sample: 'bo@example.org' },
      { head: 'Etage', column: undefined, sample: '3' },
    ],
  });
  const mapping = { Ruf: 'firstName', Konto: 'email', Chefin: 'manager', Etage: '' };
  const read = await readRowsFile(whose, personFile, undefined, mapping);
  expect(read).toMatchObject({
    rows: [{ name: 'Ada', email: 'ada@example.org', manager: 'bo@example.org', invite: 'yes' }],
    unknown: ['Etage'],
  });
});

test('a recognized heading can be mapped to another column or to none', async () => {
  const whose = new File(['Name;E-Mail;Position\nAda;ada@example.org;Buyer\n'], 'people.csv');
  const mapping = { Position: '', Name: 'title' };
  const read = await readRowsFile(whose, personFile, undefined, mapping);
  expect(read).toMatchObject({ rows: [{ title: 'Ada', email: 'ada@example.org' }] });
});

test.each([
  ['Name;Vorname;E-Mail', 'Lee;Ann;ann@example.com'],
  ['Nachname;Vorname;E-Mail dienstlich', 'Lee;Ann;ann@example.com'],
  ['Nom;Prénom;Courriel', 'Lee;Ann;ann@example.com'],
  ['Apellidos;Nombre;Correo electrónico', 'Lee;Ann;ann@example.com'],
  ['Employee Name;Email Address (Work)', 'Lee, Ann;ann@example.com'],
  ['displayName;userPrincipalName;mail', 'Ann Lee;ann@example.com;'],
  ['Full name;Employee;Email', 'Ann Lee;Ann Lee (HR);ann@example.com'],
])('a file with the headings %s is read as people', async (head, line) => {
  const file = await readRowsFile(new File([`${head}\r\n${line}\r\n`], 'hr'), personFile);
  expect(file).toMatchObject({ rows: [{ name: 'Ann Lee', email: 'ann@example.com' }] });
});

test('the column with email addresses is used if two columns could contain the manager', async () => {
  const text = 'Name,Email,Manager,Manager email\nAnn Lee,a@example.com,Bo Ray,bo@example.com\n';
  const file = await readRowsFile(new File([text], 'hr'), personFile);
  expect(file).toMatchObject({ rows: [{ manager: 'bo@example.com' }], unknown: ['Manager'] });
});

test('a manager is found by name with the last name first, or by an email address in brackets', async () => {
  const text = [
    'Name,Email,Manager',
    'Ann Lee,ann@example.com,',
    'Bo Ray,bo@example.com,Lee Ann',
    'Cy Orr,cy@example.com,Ann Lee <ann@example.com>',
  ].join('\n');
  const file = await readRowsFile(new File([text], 'hr'), personFile);
  expect(file).toMatchObject({
    rows: [{}, { manager: 'ann@example.com' }, { manager: 'Ann Lee <ann@example.com>' }],
  });
});
