import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconFlag2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { useViewer, type Viewer } from '#frontend/components/layout/viewer.tsx';
import { formatTime, formatToday } from '#frontend/components/text/format/dates.ts';
import { formatWorkingTime } from '#frontend/components/text/format/duration.ts';
import { forecastQuery } from '#frontend/data/request.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { AppError } from '#shared/errors.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { Forecast as ForecastView, RequestPath } from '#shared/requests/path.ts';
import classes from './forecast.module.css';

/** Delay after typing before the forecast is requested, in ms. */
const forecastDelayMs = 400;

type ForecastProps = {
  readonly categoryId: string;
  readonly values: FormValues;
  /** Requester, if different from the reader. */
  readonly onBehalfOf?: string | undefined;
};

/**
 * Forecast of the path if the request were submitted now, updated with every change of the form. On a phone, the steps
 * are collapsed.
 */
export function Forecast({ categoryId, values, onBehalfOf }: ForecastProps) {
  const [asked] = useDebouncedValue(values, forecastDelayMs);
  const { data, error, isPending } = useQuery(
    forecastQuery({ categoryId, values: asked, onBehalfOf }),
  );
  return (
    <aside className={classes.forecast} aria-label={t`Where it will go`} aria-busy={isPending}>
      <h2 className={classes.title}>{t`Where it will go`}</h2>
      {data ? <ForecastPath forecast={data} /> : null}
      {isPending ? (
        <div className={classes.answer}>
          <Skeleton width="70%" />
        </div>
      ) : null}
      {error && !data ? (
        <p className={`text-12 line-height-16 muted ${classes.hint}`} role="status">
          {error instanceof AppError && error.code === 'routing.none'
            ? t`No routing serves these answers yet. An administrator has to add one before this can be sent.`
            : t`The path can’t be shown right now. You can continue: it is worked out again when you send.`}
        </p>
      ) : null}
    </aside>
  );
}

function ForecastPath({ forecast: { path, calendarName, notices } }: { forecast: ForecastView }) {
  const [open, steps] = useDisclosure(false);
  const viewer = useViewer();
  const { expectedAt, workingSeconds } = path.finish;
  const hints = [...notices.map(explainReason), ...getThresholds(path)];
  return (
    <>
      <div className={`row stretch gap-10 ${classes.answer}`}>
        <IconFlag2 size={18} stroke={1.6} aria-hidden />
        <div>
          <strong>{expectedAt ? endOf(expectedAt, viewer) : t`No end date`}</strong>
          <span className="text-12 line-height-16 muted">
            {workingSeconds === undefined
              ? null
              : t`${formatWorkingTime(workingSeconds)} if everyone decides on time`}
          </span>
        </div>
        <Button
          className={classes.toggle ?? ''}
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          onClick={steps.toggle}
        >{t`Steps`}</Button>
      </div>
      <div className={classes.steps} data-open={open || undefined}>
        <PathTrack path={path} size="compact" />
        {hints.slice(0, 2).map((hint) => (
          <p key={hint} className={`text-12 line-height-16 muted ${classes.hint}`}>
            {hint}
          </p>
        ))}
        <p
          className={`text-12 line-height-16 muted ${classes.hint}`}
        >{rich`Working days of ${calendarName}`}</p>
      </div>
    </>
  );
}

/** Format an end time in the time zone of the reader. */
const endOf = (at: string, viewer: Viewer): string =>
  `${formatToday(Date.parse(at), viewer)}, ${formatTime(at, viewer)}`;

/** Describe for each step how another answer would change the path. Skipped steps already show it. */
const getThresholds = ({ steps }: RequestPath) =>
  steps
    .flat()
    .flatMap(({ name, state, threshold }) =>
      threshold && state !== 'skipped' ? [`${name}: ${explainReason(threshold)}`] : [],
    );
