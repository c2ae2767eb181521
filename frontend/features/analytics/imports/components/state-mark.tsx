import type { ImportState } from '#shared/process/process-import.ts';
import { importStateLabels } from '../state-words.ts';
import classes from './process-imports.module.css';

/** Label and icon for the state of an import. */
export function StateMark({ state }: { readonly state: ImportState }) {
  const { word, icon: Mark } = importStateLabels[state];
  return (
    <span className={`inline-row gap-4 text-13 nowrap ${classes.state}`} data-state={state}>
      <Mark size={15} stroke={1.75} aria-hidden />
      {word}
    </span>
  );
}
