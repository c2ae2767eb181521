import { describe, expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart, previewLog } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';

const startOf = (text: string | Buffer) => decodeStart({ bytes: Buffer.from(text), isWhole: true });
const getGuess = (text: string | Buffer) =>
  analyzeStart(startOf(text), { timeZone: 'Europe/Berlin' }).guess;
const previewOf = (text: string) => previewLog(startOf(text), LogMapping.parse(getGuess(text)));

describe('columns of a log are guessed by their names', () => {
  test.each<[program: string, text: string, columns: object]>([
    [
      'Jira',
      'Issue key,Status,Changed at,Author\nAB-1,Open,23/Nov/26 2:30 PM,x\nAB-1,Done,24/Nov/26 9:00 AM,y',
      { caseId: 'Issue key', activity: 'Status', at: 'Changed at', person: 'Author' },
    ],
    [
      'ServiceNow',
      'Number,State,Updated,Updated by\nINC1,New,2026-11-23 14:30:00,x\nINC1,Closed,2026-11-24 14:30:00,x',
      { caseId: 'Number', activity: 'State', at: 'Updated', person: 'Updated by' },
    ],
    [
      'a warehouse of data',
      'CASE_ID,ACTIVITY_NAME,EVENT_TIMESTAMP,RESOURCE_NAME,COST\n1,A,2026-11-23 10:00,x,5',
      {
        ...{ caseId: 'CASE_ID', activity: 'ACTIVITY_NAME', at: 'EVENT_TIMESTAMP' },
        ...{ person: 'RESOURCE_NAME', amount: 'COST' },
      },
    ],
    [
      'SAP',
      'BELNR;AKTION;ERDAT;ERZET;ERNAM;NETWR\n4711;A;20261123;143000;X;5\n4711;B;20261124;090000;X;5',
      {
        ...{ caseId: 'BELNR', activity: 'AKTION', at: 'ERDAT', timeOfDay: 'ERZET' },
        ...{ person: 'ERNAM', amount: 'NETWR' },
      },
    ],
    [
      'a French sheet',
      'N° de dossier;Activité;Horodatage;Utilisateur;Montant\n1;Demande;23/11/2026 14:30;x;1 234,50',
      {
        ...{ caseId: 'N° de dossier', activity: 'Activité', at: 'Horodatage' },
        ...{ person: 'Utilisateur', amount: 'Montant' },
      },
    ],
    [
      'a Spanish sheet',
      'Nº de expediente;Actividad;Fecha y hora;Usuario;Importe\n1;Solicitud;23/11/2026 14:30;x;1.234,50',
      {
        ...{ caseId: 'Nº de expediente', activity: 'Actividad', at: 'Fecha y hora' },
        ...{ person: 'Usuario', amount: 'Importe' },
      },
    ],
    [
      'a German sheet with days as numbers',
      'Fall;Aktivität;Zeit\n1;A;46349,604167\n1;B;46350,25',
      { caseId: 'Fall', activity: 'Aktivität', at: 'Zeit' },
    ],
  ])('the columns of a log written by %s are recognized from their names', (_, text, columns) => {
    expect(getGuess(text).columns).toEqual(columns);
    expect(previewOf(text)).toMatchObject({ refusedRows: 0 });
  });
});

test.each([
  ['Started', 'Completed'],
  ['BEGIN', 'END'],
  ['Beginn', 'Ende'],
  ['gestartet', 'ABGESCHLOSSEN'],
])(
  'a log column with only the values %s and %s is used to pair starts with completions',
  (start, end) => {
    const text = `case,activity,status,time\n1,A,${start},2026-11-23T10:00Z\n1,A,${end},2026-11-23T11:00Z`;
    expect(getGuess(text).columns).toMatchObject({ activity: 'activity', lifecycle: 'status' });
    expect(previewOf(text)).toMatchObject({ pairs: { paired: 1 } });
  },
);

test('a log column with other values, or with only starts or only completions, is not used to pair events', () => {
  for (const words of [
    ['Started', 'Open'],
    ['Started', 'Started'],
    ['Completed', 'Completed'],
  ]) {
    const rows = words.map((word, n) => `1,A,${word},2026-11-23T1${n}:00Z`);
    expect(getGuess(['case,activity,status,time', ...rows].join('\n')).columns).not.toHaveProperty(
      'lifecycle',
    );
  }
});

const log = 'Fall;Aktivität;Zeitpunkt\n1;A;23.11.2026 14:30\n1;B;24.11.2026 09:00\n';
test.each<[string, string]>([
  ['a title', `Export vom 23.11.2026\n${log}`],
  ['a title and an empty row', `Bericht, Stand: heute\n\n${log}`],
  ['a title with the marks of all cells', `Bericht;;\nvon;Müller;\n;;\n${log}`],
  ['a title in quotation marks', `"Bericht; über alles, was war"\n${log}`],
  ['a title behind the mark of the cells', `sep=;\nBericht\n${log}`],
  ['the mark of the cells, saved again', `sep=;;\r\n${log}`],
  ['two byte order marks and the mark of the cells', `\ufeff\ufeffsep=;\n${log}`],
  ['the mark of the cells in quotation marks', `"sep=;"\n${log}`],
  ['the mark of the cells with a space', `sep=; \n${log}`],
  ['fifteen empty rows', `${'\n;;\n\n'.repeat(5)}${log}`],
])('the header row of a log is found after %s', (_, text) => {
  const { delimiter, columns } = getGuess(text);
  expect({ delimiter, ...columns }).toEqual({
    ...{ delimiter: ';', caseId: 'Fall', activity: 'Aktivität', at: 'Zeitpunkt' },
  });
  const { rows, refusedRows, cases } = previewOf(text);
  expect({ rows, refusedRows, requests: cases.length }).toEqual({
    ...{ rows: 2, refusedRows: 0, requests: 1 },
  });
});

test('log rows that contain only spaces are skipped', () => {
  const { rows, refusedRows } = previewOf(`${log} ; ;\u00a0\n   \n;;\n\t\n`);
  expect({ rows, refusedRows }).toEqual({ rows: 2, refusedRows: 0 });
});

test('spaces around the cells of a log, and a byte order mark within it, are removed from the texts', () => {
  const text =
    ' Fall ;Aktivität ; Zeitpunkt\n\ufeff1 ; A;23.11.2026 14:30 \n1; A ; 24.11.2026 09:00\n';
  const { rows, refusedRows, cases } = previewOf(text);
  expect({ rows, refusedRows, requests: cases.length }).toEqual({
    ...{ rows: 2, refusedRows: 0, requests: 1 },
  });
  expect(cases[0]?.events.map(({ activity }) => activity)).toEqual(['A', 'A']);
});

test('a rejected log row is reported with its row number in the file, in which title rows are counted', () => {
  const text = `Bericht\n\n${log}1;C;nie\n`;
  expect(previewOf(text).refused).toMatchObject([{ place: 6 }]);
});

test('a log file with only two columns uses its first row as the header', () => {
  const { columns } = analyzeStart(startOf('a,b\n1,2\n'), { timeZone: 'UTC' });
  expect([...columns.keys()]).toEqual(['a', 'b']);
});
