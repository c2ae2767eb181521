import { isDeepStrictEqual } from 'node:util';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { recordArrangements } from '#functions/people/record-arrangements.ts';
import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { findNewApprovers } from '#functions/people/rules/chosen-people.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import {
  retainCurrencies,
  validateConfiguration,
} from '#functions/places/rules/validate-reference.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import type { Call } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { findMissingColumns, readRow } from '#shared/import/read-cells.ts';
import { fold, type Row } from '#shared/import/sheet.ts';
import { t } from '#shared/language/t.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import {
  createSingleSettingSheet,
  type SettingKey,
  settingCells,
  settingSheet,
} from '#shared/reference/setting-sheet.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { buildAuthor } from './build-author.ts';
import type { ReferenceDeps } from './deps.ts';
import { createAddressLookup } from './items/import-items.ts';
import { importRoute, importRows, parseRowFields, type RowDone } from './items/import-rows.ts';
import type { ImportRecord } from './items/record-import.ts';
import { createPersonLookup, listRowChanges } from './items/row-changes.ts';

export const importSettingsRoute = importRoute(importSettings, importSettingRows);

/**
 * Import settings. Each row is saved separately with its history entry, by the same rules as on screen. A row that
 * conflicts with another person's change is rejected.
 */
async function importSettingRows(
  deps: ReferenceDeps,
  { body, actor }: Call<typeof importSettings>,
  record: ImportRecord | undefined,
) {
  const { applicationId, reference } = deps;
  let present = await reference.load(applicationId);
  const findPeople = createPersonLookup(deps);

  async function importRow(row: Row): Promise<RowDone> {
    const key = parseSettingKey(row);
    const sheet = createSingleSettingSheet(key);
    const people = await createAddressLookup(deps, sheet)(row);
    const { configuration: before } = present;
    const settings = await mapErrorsToValue(key, async () => {
      const said = parseRowFields(sheet, { value: row.value }, present, { people });
      const written = retainCurrencies(
        parseFields(Configuration, { ...before, ...typed(said) }),
        present,
      );
      if (isDeepStrictEqual(written, before)) return before;
      throwIfProblems(
        await deps.directory.decide(applicationId, present, (organisation) =>
          validateConfiguration(written, organisation, deps.now()),
        ),
      );
      return written;
    });
    if (settings === before) return { outcome: 'same' };
    const stored = before.version > 0 ? before : undefined;
    const author = buildAuthor(actor, deps);
    if (!body.dryRun && isRuleChange('CONFIGURATION', before, settings))
      await recordRuleChange(deps, actor);
    const chosen = findNewApprovers('CONFIGURATION', settings, before, present);
    if (!body.dryRun) await recordArrangements(deps, actor, chosen, 'named');
    await record?.start();
    const configuration = body.dryRun
      ? settings
      : await reference.save(applicationId, 'CONFIGURATION', settings, stored, {
          author,
          more:
            record?.rowWrites({
              ...{ itemId: key, title: key, before: { [key]: before[key] } },
              after: { [key]: settings[key] },
            }) ?? [],
        });
    present = { ...present, configuration };
    if (!body.dryRun) return { outcome: 'changed' };
    const after = configuration;
    return {
      outcome: 'changed',
      changes: await listRowChanges(sheet, { before, after }, present, findPeople),
    };
  }
  return importRows(settingSheet, body, importRow);
}

/** Return the setting of a row. @throws input.invalid */
function parseSettingKey(row: Row): SettingKey {
  const { fields, problems } = readRow(settingSheet, row, {});
  throwIfProblems(problems);
  throwIfProblems(findMissingColumns(settingSheet, fields));
  const keys = Object.keys(settingCells);
  const key = keys.find((one): one is SettingKey => fold(one) === fold(row.key));
  if (key) return key;
  const why = t`There is no setting “${row.key?.trim().slice(0, 80)}”. Settings are ${keys.join(', ')}.`;
  throw new AppError('input.invalid', t`This row can’t be read.`, { fields: { key: [why] } });
}

/** Map the errors of a save: errors of the row's setting to its value, others to the key of their setting. */
async function mapErrorsToValue<T>(key: SettingKey, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const problems = new ProblemList();
    for (const [path, reasons] of Object.entries(error.fields)) {
      const [field = path] = path.split('.');
      const isOwn = field === key || field === 'value';
      for (const reason of reasons)
        problems.add(isOwn ? 'value' : 'row', isOwn ? reason : `${field}: ${reason}`);
    }
    throw new AppError(error.code, error.message, { fields: problems.found });
  }
}

/** Convert the value of a cell for storage. A cell contains a file size as text. */
const typed = ({ largestFileMegabytes: size, ...said }: Record<string, unknown>) => ({
  ...said,
  ...(size !== undefined && { largestFileMegabytes: Number(size) }),
});
