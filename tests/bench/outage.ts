import { outageNames, testOutage } from '#tests/support/survive-outage.ts';
import { readArguments } from '../../operator/services/command.ts';

/** Interrupt each service during work, and count lost, stopped or duplicated requests. Exit status 1 if any exist. */
const { values: options } = readArguments({
  usage: `npm run bench:outage -- [options]

Interrupts table, functions, state machine and mail for ten minutes each during work, and counts harm.

  --only NAME  only this outage: ${outageNames.join(', ')}
  --workers N  people who work at once, 4 unless given
  --help       shows this`,
  counts: ['workers'],
  options: { only: { type: 'string' }, workers: { type: 'string', default: '4' } },
});
const rows: Record<string, object> = {};
let harm = 0;
for (const name of outageNames.filter((one) => !options.only || one === options.only)) {
  const { requests, acts, mailedTwice, ...found } = await testOutage(
    name,
    Number(options.workers),
    console.log,
  );
  const counts = Object.entries(found).map(([what, cases]) => [what, cases.length]);
  rows[name] = { requests, acts, ...Object.fromEntries(counts), mailedTwice };
  for (const line of Object.values(found).flat()) console.log(`${name}: ${line}`);
  harm += Object.values(found).flat().length;
}
console.table(rows);
process.exitCode = harm > 0 ? 1 : 0;
