import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import {
  buildTimelineAxis,
  createViewAroundToday,
  namedZooms,
  shiftView,
  type TimelineWindow,
  toAxisPosition,
  zoomBy,
  zoomTo,
} from '../axis.ts';

type TimelineControlsProps = {
  readonly view: TimelineWindow;
  readonly onView: (view: TimelineWindow) => void;
};

/**
 * Controls for the visible days. `+` and `-` zoom regardless of the focus. If now is visible, it keeps its position.
 */
export function TimelineControls({ view, onView }: TimelineControlsProps) {
  const { timeZone } = useViewer();
  const { now } = useFormat();
  const present = toAxisPosition(now, buildTimelineAxis(view, timeZone));
  const anchor = present >= 0 && present <= 1 ? present : 0.5;
  const nearer = () => onView(zoomBy(view, 1, anchor));
  const farther = () => onView(zoomBy(view, -1, anchor));
  useKeys({ '+': nearer, '-': farther });
  return (
    <>
      <Button
        variant="default"
        onClick={() => onView(createViewAroundToday(view.days, now, timeZone))}
      >{t`Today`}</Button>
      <IconButton
        variant="default"
        aria-label={t`Earlier`}
        onClick={() => onView(shiftView(view, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        variant="default"
        aria-label={t`Later`}
        onClick={() => onView(shiftView(view, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={t`Show fewer days`} aria-keyshortcuts="+" onClick={nearer}>
        <IconZoomIn size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={t`Show more days`} aria-keyshortcuts="-" onClick={farther}>
        <IconZoomOut size={16} aria-hidden />
      </IconButton>
      <Segments
        label={t`Zoom`}
        choices={namedZooms}
        value={String(view.days)}
        onChange={(days) => onView(zoomTo(view, Number(days), anchor))}
      />
    </>
  );
}
