import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { formatCount } from '#frontend/components/text/format/numbers.ts';
import {
  copyExample,
  countMissingItems,
  exampleQuery,
  type FileSection,
} from '#frontend/data/example.ts';
import { msg, rich, t } from '#frontend/lib/text.ts';
import classes from './example-dialog.module.css';

const words: Record<
  Exclude<FileSection['section'], 'configuration'>,
  readonly [one: string, many: string]
> = {
  people: [msg('person'), msg('people')],
  businessHours: [t`set of working hours`, t`sets of working hours`],
  locationTypes: [t`type of location`, t`types of locations`],
  locationAttributes: [t`attribute of locations`, t`attributes of locations`],
  locations: [msg('location'), msg('locations')],
  holidays: [msg('holiday'), msg('holidays')],
  departments: [msg('department'), msg('departments')],
  doaLevels: [t`approval level`, t`approval levels`],
  doaRules: [t`approval rule`, t`approval rules`],
  groups: [t`group of approvers`, t`groups of approvers`],
  rates: [t`exchange rate`, t`exchange rates`],
  slaTemplates: [t`service level`, t`service levels`],
  escalationPolicies: [msg('escalation'), msg('escalations')],
  forms: [msg('form'), msg('forms')],
  categories: [msg('category'), msg('categories')],
  routings: [msg('routing'), msg('routings')],
};
/** Maximum number of names in a line. */
const maxNames = 5;

/** Describe a section of the example: "3 locations", and their names. */
function formatSection({ section, names, missing }: FileSection) {
  if (section === 'configuration')
    return { what: t`Settings`, names: t`Currency, fallback approvers` };
  const [one, many] = words[section];
  const more = names.length - maxNames;
  return {
    what: formatCount(missing, one, many),
    names: names.slice(0, maxNames).join(', ') + (more > 0 ? t` and ${more} more` : ''),
  };
}

/** List of the data that the example will add. */
function ExampleSections({ sections }: { sections: readonly FileSection[] }) {
  return (
    <ul className={classes.list} aria-label={t`What comes`}>
      {sections
        .filter(({ missing }) => missing > 0)
        .map((one) => {
          const { what, names } = formatSection(one);
          return (
            <li key={one.section}>
              <span className="medium">{what}</span>
              <span className="text-13 muted">{names}</span>
            </li>
          );
        })}
    </ul>
  );
}

/**
 * Dialog that copies a small example organisation to an empty installation, after a preview. It can be interrupted and
 * continued.
 */
export function ExampleDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...exampleQuery(), refetchOnMount: 'always' });
  const [left, setLeft] = useState<number>();
  const { busy, refused, submit } = useWrite();
  const queries = useQueryClient();
  const all = data ? countMissingItems(data) : 0;
  const isTaken = data !== undefined && data.inTheWay.length > 0;
  const why = formatOtherErrors(refused, []);

  async function copy() {
    setLeft(all);
    const isDone = await submit(() => copyExample(setLeft));
    setLeft(undefined);
    // Reload everything, because nearly all data has changed.
    await queries.invalidateQueries();
    if (!isDone) return;
    showToast({ text: t`The example is there. Raise a request, or make it your own` });
    onClose();
  }

  return (
    <Dialog label={t`Start from an example`} place="editor" onClose={onClose}>
      <div className={`stack gap-12 ${classes.body}`}>
        <h2>{t`Start from an example`}</h2>
        <p className="paragraph muted pretty">{t`A small organisation is copied in: with it requests travel at once. Change it into your own afterwards, or take out of it what you don’t need.`}</p>
        {error && !data ? (
          <ErrorPanel
            title={t`The example could not be loaded`}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? <ListSkeleton rows={6} look="rows" /> : null}
        {data && isTaken ? (
          <p
            className="paragraph bad"
            role="alert"
          >{rich`The example is for an empty product. There is already: ${data.inTheWay.join(', ')}. Go on with the first steps.`}</p>
        ) : null}
        {data && !isTaken ? (
          <>
            <ExampleSections sections={data.sections} />
            <p className="paragraph muted pretty">{t`You become head of its management, and decide when nobody else can. Its people have addresses under example.com: nobody gets a mail, and nobody can sign in until you give them an address of their own under People and invite them.`}</p>
          </>
        ) : null}
        {why ? (
          <p
            className="paragraph bad"
            role="alert"
          >{rich`${why} What was copied so far is kept. You can continue with the rest.`}</p>
        ) : null}
        {left === undefined ? null : (
          <Progress label={t`Copying the example`} part={all === 0 ? 1 : (all - left) / all}>
            {t`${all - left} of ${all}`}
          </Progress>
        )}
        <div className="row wrap stretch end gap-8 above-8">
          <Button variant="default" onClick={onClose}>
            {isTaken || busy ? t`Close` : t`Cancel`}
          </Button>
          {isTaken ? null : (
            <Button
              loading={busy}
              disabled={!data}
              onClick={() => void copy()}
            >{t`Copy it in`}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
