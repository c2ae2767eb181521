import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import type { useZoom } from './use-zoom.ts';
import classes from './zoom-buttons.module.css';

type ZoomButtonsProps = {
  readonly view: ReturnType<typeof useZoom>;
  /** Name of the zoomed content, for screen readers. */
  readonly label: string;
};

/** Buttons to zoom in, zoom out and show everything, in the corner of a drawing. */
export const ZoomButtons = ({ view, label }: ZoomButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
  <div className={classes.buttons} role="group" aria-label={label}>
    <IconButton aria-label={t`Larger`} aria-disabled={!view.canGrow} onClick={view.larger}>
      <IconPlus size={15} stroke={1.75} aria-hidden />
    </IconButton>
    <IconButton aria-label={t`Smaller`} aria-disabled={!view.canShrink} onClick={view.smaller}>
      <IconMinus size={15} stroke={1.75} aria-hidden />
    </IconButton>
    <IconButton aria-label={t`Show all of it`} onClick={view.fit}>
      <IconFocusCentered size={15} stroke={1.75} aria-hidden />
    </IconButton>
  </div>
);
