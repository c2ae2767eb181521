import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import type { PeopleQuartiles } from '#shared/process/process-api.ts';
import { formatWait, type Measure } from '../waits.ts';
import classes from './process-side.module.css';

type AcrossProps = { readonly across: PeopleQuartiles; readonly measure: Measure };

/** Variation between people, without their names. */
export function Across({ across, measure }: AcrossProps) {
  const { locale } = useViewer();
  const usually = (pace: PeopleQuartiles['usual']) =>
    formatWait(pace[measure.time], measure, locale);
  const { people, quick, usual, slow } = across;
  return (
    <p className={classes.note}>
      {t`${people} people: median ${usually(usual)}, middle half ${usually(quick)} to ${usually(slow)}`}
    </p>
  );
}
