import { writeFile } from 'node:fs/promises';
import type {
  OrganisationDeps,
  ReadOrganisation,
} from '#functions/imports/organisation/read-organisation.ts';
import { listFileSections, readItemName } from '#functions/imports/organisation/sections.ts';
import { exportOrganisation } from '#functions/imports/rules/export-organisation.ts';
import type { PlannedItem } from '#functions/imports/rules/plan-organisation.ts';
import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { readJsonFile } from './services/named-file.ts';
import { openServices } from './services/open-services.ts';
import {
  applyOrganisation,
  openOrganisation,
  readCurrentOrganisation,
} from './services/organisation.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';

/**
 * Apply an organisation file, or write one with `--export`. Safe to repeat, also after an interruption. It works on the
 * product that runs on a data folder, or with `--stage` in AWS, with the permissions of its caller. Exit status 1 if
 * the file is refused, 2 for an invalid command.
 */
const usage = `npm run organisation -- FILE [--dry-run] [--me ADDRESS] [--data DIR | --stage NAME]
npm run organisation -- --export FILE [--data DIR | --stage NAME]

  FILE          brings the organisation to what this file says
  --dry-run     shows what would become new or other, and writes nothing
  --me ADDRESS  whose "@me" in the file is
  --export FILE writes the organisation into a new file; read back it changes nothing
${productUsage}

Lists and keys of a file: docs/organisation-file.md`;

const options = {
  'dry-run': { type: 'boolean' },
  me: { type: 'string' },
  export: { type: 'string' },
  ...productOptions,
} as const;

type Given = { readonly me?: string; readonly export?: string; readonly 'dry-run'?: boolean };
type Product = { readonly data?: string; readonly stage?: string };
type Command = ReturnType<typeof readArguments>;

/** @throws UsageError */
function readArguments(values: Given & Product, positionals: readonly string[]) {
  const { me, export: exportTo, 'dry-run': dryRun = false } = values;
  const [file = exportTo, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError('Which file?');
  if (exportTo !== undefined && (positionals.length > 0 || me !== undefined || dryRun))
    throw new UsageError('--export goes with --data or --stage alone.');
  return { file, me, dryRun, isExport: exportTo !== undefined, ...readProductOptions(values) };
}

function formatPlannedItem(
  section: string,
  { item, before, becomes }: PlannedItem<object>,
): string {
  const fields = becomes === 'changed' ? listChangedFields({ ...before }, { ...item }) : [];
  const paths = fields.map(({ path }) => path).join(', ');
  const what = [readItemName(item), paths].filter((text) => text !== '').join(': ');
  return `${becomes.padEnd(8)} ${section.padEnd(18)} ${what}`.trimEnd();
}

function printPlan(read: ReadOrganisation): void {
  const count = { new: 0, changed: 0, same: 0 };
  for (const { section, planned } of listFileSections(read))
    for (const one of planned) {
      count[one.becomes] += 1;
      if (one.becomes !== 'same') console.log(formatPlannedItem(section, one));
    }
  console.log(`${count.new} new, ${count.changed} changed, ${count.same} the same`);
}

/** @throws CommandRefusal if the file exists, because an export overwrites nothing */
async function exportTo(file: string, { reference, users, applicationId }: OrganisationDeps) {
  const [rules, people] = [
    await reference.load(applicationId),
    await users.everybody(applicationId),
  ];
  const text = `${JSON.stringify(exportOrganisation(rules, people), null, 2)}\n`;
  await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CommandRefusal(`${file}: ${isThere ? 'exists already' : String(error)}`);
  });
  console.log(`The organisation is in ${file}.`);
  return true;
}

/** @returns true if the file was accepted */
async function runOrganisationCommand({ file, me, dryRun, data, stage, isExport }: Command) {
  const said = isExport ? undefined : await readJsonFile(file);
  const services = await openServices(data);
  try {
    const deps = await openOrganisation(services, stage);
    if (isExport) return await exportTo(file, deps);
    const read = await readCurrentOrganisation(deps, said, me);
    const problems = Object.entries(read.problems);
    for (const [path, reasons] of problems) console.error(`${path}: ${reasons.join(' ')}`);
    if (problems.length > 0) {
      console.error(`${file} is refused: nothing was written.`);
      return false;
    }
    printPlan(read);
    if (dryRun) return true;
    await applyOrganisation(deps, read, () => readCurrentOrganisation(deps, said, me));
    return true;
  } finally {
    services.close();
  }
}

await runCommand(
  { usage, options },
  async ({ values, positionals }) =>
    (await runOrganisationCommand(readArguments(values, positionals))) ? 0 : 1,
  explainAwsFailure,
);
