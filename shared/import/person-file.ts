import { msg } from '#shared/language/t.ts';
import { lookUp } from '../look-up.ts';
import { defineColumn } from './columns.ts';
import type { Column, Sheet } from './sheet.ts';
import { personSheet } from './sheets.ts';

/** Column headings of personnel systems and languages, separated by bars, keyed by our column. */
const personHeads: Readonly<Record<string, string>> = {
  name: `
    full name | display name | employee | employee name | vollständiger name | mitarbeiter | nom complet |
    nombre completo | nome completo | mitarbeitername | name, vorname | nachname, vorname |
    last name, first name | surname, first name | name (last, first) | nom, prénom | nom et prénom |
    apellidos y nombre | medarbejder | medewerker | имя и фамилия | фио`,
  email: `
    email address | mail | work email | business email | e-mail-adresse | mailadresse | primary work email |
    user principal name | dienstliche e-mail | e-mail dienstlich | courriel | adresse e-mail |
    correo electrónico | posta elettronica | work email address | e-mailadres | e-post | e-postadress |
    sähköposti | adres e-mail | e-posta | endereço de e-mail | correo | indirizzo e-mail | электронная почта |
    почта`,
  title: `
    job title | position | job | funktion | stelle | stellenbezeichnung | titel | business title | poste |
    puesto | cargo | qualifica | fonction | intitulé du poste | functie | befattning | stilling | stanowisko |
    pozice | funkce | beosztás | unvan | mansione | должность`,
  department: `
    dept | organizational unit | org unit | cost center name | abteilung | bereich | kostenstellenbezeichnung |
    service | département | departamento | dipartimento | supervisory organization | business unit | team |
    organisationseinheit | orgeinheit | afdeling | avdelning | osasto | dział | oddělení | osztály | departman |
    direction | ufficio | reparto | отдел | подразделение`,
  location: `
    site | office | work location | standort | arbeitsort | niederlassung | ort | site de travail |
    lieu de travail | centro de trabajo | sede | office location | work site | dienstort | arbeitsplatz |
    vestiging | kantoor | locatie | kontor | lokalizacja | pracoviště | telephely | konum | emplacement |
    ubicación | localização | офис | местоположение`,
  manager: `
    line manager | supervisor | reports to | manager name | manager email | manager id | vorgesetzter |
    vorgesetzte | vorgesetzte/r | führungskraft | leitung | manager email address | vorgesetzte person |
    direkter vorgesetzter | responsable | manager hiérarchique | superior | reporting to | manager’s email |
    manager e-mail | line manager email | supervisor email | responsable hiérarchique | supérieur hiérarchique |
    n+1 | jefe | jefe directo | responsabile | gestor | gerente | leidinggevende | chef | leder | przełożony |
    nadřízený | felettes | yönetici | esimies | руководитель | начальник | direkte führungskraft |
    disziplinarischer vorgesetzter`,
  timeZone: `
    timezone | zeitzone | fuseau horaire | zona horaria`,
  status: `
    status | employment status | employee status | worker status | account enabled | aktiv | active | beschäftigungsstatus | mitarbeiterstatus | statut |
    estado | stato`,
  lastDay: `
    termination date | end date | exit date | leaving date | contract end | austritt | austrittsdatum |
    letzter arbeitstag | vertragsende | date de sortie | fecha de baja | data di cessazione | datum uit dienst`,
  firstName: `
    first name | given name | forename | vorname | legal first name | prénom | nombre | nome | rufname |
    voornaam | förnamn | fornavn | etunimi | imię | jméno | keresztnév | utónév | ad | adı | имя | first`,
  lastName: `
    last name | surname | family name | nachname | familienname | legal last name | nom | nom de famille |
    apellidos | apellido | cognome | name nachname | achternaam | efternamn | etternavn | efternavn | sukunimi |
    nazwisko | příjmení | vezetéknév | soyad | soyadı | sobrenome | apelido | фамилия | last`,
  number: `
    employee id | employee number | employee no | staff id | personnel number | worker id | personalnummer |
    personal-nr | pers-nr | mitarbeiternummer | ma-nr | pers.nr | personal nummer | matricule |
    número de empleado | matricola | id | pers no | employee code | staff number | personio id |
    medewerkernummer | anställningsnummer | numer pracownika | osobní číslo | sicil no | табельный номер |
    numéro de salarié`,
};
const headed = (of: Column): Column => ({
  ...of,
  also: lookUp(personHeads, of.name)?.split('|') ?? [],
});

/** Sheet of people in the format of other programs. */
export const personFile: Sheet = {
  ...personSheet,
  columns: personSheet.columns.map(headed),
  helpers: [
    defineColumn('firstName', msg('First name', 'column')),
    defineColumn('lastName', msg('Last name', 'column')),
    defineColumn('number', msg('Employee number', 'column')),
    defineColumn('status', msg('Employment status', 'column')),
    defineColumn('lastDay', msg('Last day', 'column')),
  ].map(headed),
  isMapped: true,
  // Loaded on demand, with the months of all languages.
  finish: async (rows, has) => {
    const { buildPeopleRows } = await import('./people-rows.ts');
    const today = new Date().toISOString().slice(0, 10);
    return buildPeopleRows(rows, { hasInvite: has('invite'), today });
  },
};
