import type { PlannedItem } from '#functions/imports/rules/plan-organisation.ts';
import { fileKinds } from '#functions/imports/rules/validate-plan.ts';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import type { ReadOrganisation } from './read-organisation.ts';

/** Planned changes of one list in a file. */
export type Section = {
  /** Name of the list in the file. */
  readonly section: string;
  readonly planned: readonly PlannedItem<object>[];
};

/** Return the lists of a file that are not empty. */
export function listFileSections({ plan }: Pick<ReadOrganisation, 'plan'>): Section[] {
  const lists = fileKinds.map((kind): Section => {
    const planned: readonly PlannedItem<object>[] = plan.items[kind];
    return { section: referenceKinds[kind].as ?? kind, planned };
  });
  const all: Section[] = [
    { section: 'configuration', planned: plan.configuration },
    { section: 'people', planned: plan.people },
    ...lists,
  ];
  return all.filter(({ planned }) => planned.length > 0);
}

/** Return the name of an item in a file, for a rate its currency. Empty for an item without a name. */
export function readItemName(item: object): string {
  if ('name' in item && typeof item.name === 'string') return item.name;
  return 'currency' in item && typeof item.currency === 'string' ? item.currency : '';
}
