import { IconHeading } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { allTypes, type FieldType, fieldTypeGroups, fieldTypes } from '../field-types.ts';
import classes from './palette.module.css';

type PaletteProps = {
  readonly onAdd: (type: FieldType) => void;
  readonly onAddSection: () => void;
  /** Starts dragging a field type into the form. */
  readonly onGrab: (event: PointerEvent, type: FieldType) => void;
};

/** Palette of form parts. A click adds a part below the selected line, and dragging drops it anywhere. */
export function Palette({ onAdd, onAddSection, onGrab }: PaletteProps) {
  // On a narrow screen, the palette is above the form. It is collapsed, so that the form is visible first.
  const isNarrow = useNarrow('75em');
  const parts = (
    <nav className={`text-13 ${classes.palette}`} aria-label={t`Add to the form`}>
      {fieldTypeGroups.map((group) => (
        <section key={group} aria-label={translateText(group)}>
          <h2>{translateText(group)}</h2>
          <ul>
            {allTypes
              .filter((type) => fieldTypes[type].group === group)
              .map((type) => {
                const { name, icon: Mark } = fieldTypes[type];
                return (
                  <li key={type}>
                    <button
                      type="button"
                      onClick={() => onAdd(type)}
                      onPointerDown={(event) => onGrab(event, type)}
                    >
                      <Mark size={16} stroke={1.6} aria-hidden />
                      {name}
                    </button>
                  </li>
                );
              })}
            {group === 'Structure' ? (
              <li>
                <button type="button" onClick={onAddSection}>
                  <IconHeading size={16} stroke={1.6} aria-hidden />
                  {t`Section`}
                </button>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </nav>
  );
  return isNarrow ? (
    <Disclosure title={t`Add to the form`} summary={t`Fields and headings`}>
      {parts}
    </Disclosure>
  ) : (
    parts
  );
}
