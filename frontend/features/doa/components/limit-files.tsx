import { useQueryClient } from '@tanstack/react-query';
import { loadEmailAddresses } from '#frontend/data/addresses.ts';
import {
  authorityQuery,
  doaLevelsQuery,
  doaRulesQuery,
  ratesQuery,
  useRefreshDoa,
} from '#frontend/data/doa.ts';
import { categoriesQuery, departmentsQuery } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import {
  importDoaLevels,
  importDoaRules,
  importRates,
  rateSheet,
} from '#shared/doa/authority-files-api.ts';
import { levelSheet, ruleSheet } from '#shared/doa/authority-sheets.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { buildLevelRows, exportOnlyLevelColumns } from '../limit-files.ts';
import { groupRatesByCurrency } from '../rates.ts';

/** Export and import of approval levels, lowest first. */
export function LevelFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshDoa();
  const rows = async () => {
    const [matrix, { items: rules }] = await Promise.all([
      queries.fetchQuery(authorityQuery('')),
      queries.fetchQuery(doaRulesQuery()),
    ]);
    return buildLevelRows(matrix, rules);
  };
  const file = { sheet: levelSheet, operation: importDoaLevels, told: exportOnlyLevelColumns };
  return <FileButtons file={{ ...file, rows, refresh }} />;
}

/** Export and import of the approval limit rules of all categories. */
export function RuleFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshDoa();
  const rows = async () => {
    const [{ items: rules }, levels, departments, categories] = await Promise.all([
      queries.fetchQuery(doaRulesQuery()),
      queries.fetchQuery(doaLevelsQuery()),
      queries.fetchQuery(departmentsQuery()),
      queries.fetchQuery(categoriesQuery()),
    ]);
    const names = {
      doaLevel: indexNames(t`approval level`, levels.items),
      department: indexNames('department', departments.items),
      category: indexNames('category', categories.items),
      person: await loadEmailAddresses(rules.flatMap(({ userIds }) => userIds)),
    };
    return rules.map((rule) => toSheetRow(ruleSheet, rule, names));
  };
  return <FileButtons file={{ sheet: ruleSheet, operation: importDoaRules, rows, refresh }} />;
}

/** Export and import of exchange rates, including past and future ones. */
export function RateFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshDoa();
  const rows = async () => {
    const { items } = await queries.fetchQuery(ratesQuery());
    return groupRatesByCurrency(items).flatMap((rates) =>
      rates.items.map((rate) => toSheetRow(rateSheet, rate, {})),
    );
  };
  return <FileButtons file={{ sheet: rateSheet, operation: importRates, rows, refresh }} />;
}
