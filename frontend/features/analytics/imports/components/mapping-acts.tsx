import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { changeSavedMapping, useRefreshSavedMappings } from '#frontend/data/saved-mappings.ts';
import { t } from '#frontend/lib/text.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';

type MappingActsProps = {
  /** current mapping of the file */
  readonly mapping: LogMapping;
  /** saved mapping that was applied; undefined if everything was chosen here */
  readonly taken: SavedMapping | undefined;
  readonly onSaved: (saved: SavedMapping) => void;
  /** opens the dialog for the name of a new mapping */
  readonly onName: () => void;
};

/** Save the mapping for later files from the same system. */
export function MappingActs({ mapping, taken, onSaved, onName }: MappingActsProps) {
  const { act } = useWrite({ refresh: useRefreshSavedMappings() });
  const isChanged = taken && JSON.stringify(taken.mapping) !== JSON.stringify(mapping);
  const change = (one: SavedMapping) =>
    act(() => changeSavedMapping(one, mapping), { done: t`Saved ${one.name}`, onDone: onSaved });
  return (
    <div className="row wrap stretch gap-8">
      {isChanged ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void change(taken)}
        >{t`Save the changes to “${taken.name}”`}</Button>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        onClick={onName}
      >{t`Save it as a mapping`}</Button>
    </div>
  );
}
