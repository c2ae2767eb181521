import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { t } from '#frontend/lib/text.ts';
import { type Anchor, selectRow } from './select-rows.ts';
import type { Selection } from './types.ts';

export type SelectBoxProps = {
  readonly id: string;
  readonly title: string;
  /** ids of all rows, in their order */
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly anchor: Anchor;
};

/** Checkbox that selects a row, or with Shift a range up to it. Renders nothing if the row cannot be selected. */
export function SelectBox({ id, title, ids, selection, anchor }: SelectBoxProps) {
  if (selection.allows && !selection.allows(id)) return null;
  return (
    <CheckMark
      aria-label={t`Select ${title}`}
      checked={selection.ids.has(id)}
      data-select={id}
      onChange={({ nativeEvent }) =>
        selectRow(
          selection,
          ids,
          anchor,
          id,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        )
      }
    />
  );
}
