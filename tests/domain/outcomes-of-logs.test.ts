import { describe, expect, test } from 'vitest';
import { csvMapping, readCases } from './support/write-log.ts';

const mapping = csvMapping({}, { outcome: 'outcome' });
/** Read a request that was sent and approved, with these outcomes at its two events. */
const readOutcome = (...outcomes: readonly [string, string]) => {
  const rows = outcomes.map(
    (outcome, n) => `1,${['Sent', 'Approved'][n]},2026-11-2${n}T10:00:00Z,"${outcome}"`,
  );
  const [found] = readCases(['case,activity,at,outcome', ...rows].join('\n'), mapping).cases;
  return found;
};

describe('a request whose outcome column says that it is not finished is open', () => {
  test.each([
    ...['pending', 'Pending', 'PENDING APPROVAL', 'Pending - CFO', 'open', 'Open', 'Still open'],
    ...['in progress', 'In-Progress', 'IN_PROGRESS', 'InProgress', 'Work in progress', 'WIP'],
    ...['In process', 'in review', 'Under review', 'In approval', 'On hold', 'on-hold', 'Waiting'],
    ...['Waiting for manager', 'Awaiting approval', 'Reopened', 'Re-opened', 'Ongoing', 'Running'],
    ...['New', 'Draft', 'Submitted', 'Assigned', 'To do', 'Todo', 'Queued', 'Scheduled', 'Active'],
    ...['Suspended', 'Postponed', 'Deferred', 'Unresolved', 'Undecided', 'Outstanding', 'Started'],
    ...['Not completed', 'not yet approved', 'Not decided yet', 'Not started', 'Being processed'],
    ...['offen', 'Offen', 'noch offen', 'Offen (wartet auf CFO)', 'ausstehend', 'Steht aus'],
    ...['In Bearbeitung', 'in bearbeitung', 'In Prüfung', 'in Pruefung', 'In Arbeit', 'In Klärung'],
    ...['In Genehmigung', 'zur Freigabe', 'wartet', 'Wartend', 'Wartet auf Freigabe', 'läuft'],
    ...['laufend', 'neu', 'Entwurf', 'Eingereicht', 'zurückgestellt', 'angehalten', 'unerledigt'],
    ...['nicht abgeschlossen', 'noch nicht genehmigt', 'Wiedereröffnet', 'wieder offen'],
    ...[
      'Zu erledigen',
      'wird geprüft',
      'Hängig',
      'Anhängig',
      'Unvollständig',
      'Geplant',
      'Vertagt',
    ],
    ...[
      'en cours',
      'En attente',
      'À traiter',
      'pendiente',
      'Abierto',
      'in corso',
      'in behandeling',
    ],
  ])('a request with the outcome “%s” is open', (outcome) =>
    expect(readOutcome('', outcome)).toMatchObject({ outcome, isOpen: true }),
  );
});

describe('a request whose outcome column names an end is finished, whatever its last event', () => {
  test.each([
    ...['approved', 'Rejected', 'not approved', 'Nicht genehmigt', 'closed', 'Done', 'Completed'],
    ...['Withdrawn', 'Cancelled', 'abgelehnt', 'genehmigt', 'Erledigt', 'Abgeschlossen', 'OK'],
    ...[
      'New hire approved',
      'Reviewed',
      'Processed',
      'Paid',
      'no longer open',
      'nicht mehr offen',
      'wird nicht genehmigt',
    ],
    ...['Opening approved', 'Inactive', 'Offenbar erledigt', 'Neubau genehmigt', 'Success', 'Yes'],
    ...['1', 'Resolved', 'Denied', 'Expired', 'Final', 'Teilweise genehmigt', 'Unterzeichnet'],
  ])('a request with the outcome “%s” is finished', (outcome) => {
    const rows = `case,activity,at,outcome\n1,Sent,2026-11-20T10:00:00Z,${outcome}`;
    expect(readCases(rows, mapping).cases[0]).toMatchObject({ outcome, isOpen: false });
  });
});

test.each(['-', '–', 'n/a', 'N/A', 'none', 'NULL', 'keine Angabe', '?', '(leer)', '<null>'])(
  'an outcome column with %s counts as empty, so the last event determines the outcome',
  (outcome) =>
    expect(readOutcome(outcome, outcome)).toMatchObject({ outcome: 'Approved', isOpen: false }),
);

test('the last outcome of a request in a log decides whether it is open', () => {
  expect(readOutcome('pending', 'approved')).toMatchObject({ outcome: 'approved', isOpen: false });
  expect(readOutcome('approved', 'reopened')).toMatchObject({ outcome: 'reopened', isOpen: true });
});
