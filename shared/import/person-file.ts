import { msg } from '#shared/language/t.ts';
import { column } from './columns.ts';
import { buildPeopleRows } from './people-rows.ts';
import type { Column, Sheet } from './sheet.ts';
import { personSheet } from './sheets.ts';

/** Column headings of personnel systems, keyed by our column. */
const personHeads: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    name: [
      'full name',
      'display name',
      'employee',
      'employee name',
      'vollständiger name',
      'mitarbeiter',
      ...['nom complet', 'nombre completo', 'nome completo', 'mitarbeitername'],
    ],
    email: [
      'email address',
      'mail',
      'work email',
      'business email',
      'e-mail-adresse',
      'mailadresse',
      ...[
        'primary work email',
        'user principal name',
        'dienstliche e-mail',
        'e-mail dienstlich',
        'courriel',
        'adresse e-mail',
        'correo electrónico',
        'posta elettronica',
      ],
    ],
    title: [
      'job title',
      'position',
      'job',
      'funktion',
      'stelle',
      'stellenbezeichnung',
      'titel',
      ...['business title', 'poste', 'puesto', 'cargo', 'qualifica'],
    ],
    department: [
      'dept',
      'organizational unit',
      'org unit',
      'cost center name',
      'abteilung',
      'bereich',
      ...['kostenstellenbezeichnung', 'service', 'département', 'departamento', 'dipartimento'],
    ],
    location: [
      'site',
      'office',
      'work location',
      'standort',
      'arbeitsort',
      'niederlassung',
      'ort',
      ...['site de travail', 'lieu de travail', 'centro de trabajo', 'sede'],
    ],
    manager: [
      ...[
        'line manager',
        'supervisor',
        'reports to',
        'manager name',
        'manager email',
        'manager id',
      ],
      ...['vorgesetzter', 'vorgesetzte', 'vorgesetzte/r', 'führungskraft', 'leitung'],
      ...[
        'manager email address',
        'vorgesetzte person',
        'direkter vorgesetzter',
        'responsable',
        'manager hiérarchique',
        'superior',
      ],
    ],
    timeZone: ['timezone', 'zeitzone'],
    firstName: [
      'first name',
      'given name',
      'forename',
      'vorname',
      ...['legal first name', 'prénom', 'nombre', 'nome', 'rufname'],
    ],
    lastName: [
      'last name',
      'surname',
      'family name',
      'nachname',
      'familienname',
      ...[
        'legal last name',
        'nom',
        'nom de famille',
        'apellidos',
        'apellido',
        'cognome',
        'name nachname',
      ],
    ],
    number: [
      ...[
        'employee id',
        'employee number',
        'employee no',
        'staff id',
        'personnel number',
        'worker id',
      ],
      ...['personalnummer', 'personal-nr', 'pers-nr', 'mitarbeiternummer', 'ma-nr'],
      ...['pers.nr', 'personal nummer', 'matricule', 'número de empleado', 'matricola'],
    ],
  }),
);
const headed = (of: Column): Column => ({ ...of, also: personHeads.get(of.name) ?? [] });

/** Sheet of people in the format of other programs. */
export const personFile: Sheet = {
  ...personSheet,
  columns: personSheet.columns.map(headed),
  helpers: [
    column('firstName', msg('First name', 'column')),
    column('lastName', msg('Last name', 'column')),
    column('number', msg('Employee number', 'column')),
  ].map(headed),
  isMapped: true,
  finish: (rows, has) => buildPeopleRows(rows, has('invite')),
};
