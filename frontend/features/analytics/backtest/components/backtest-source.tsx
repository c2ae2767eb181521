import { NativeSelect } from '@mantine/core';
import { t } from '#frontend/lib/text.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { LogStep } from '../log-steps.ts';
import { noDecision, otherDecision } from '../log-steps.ts';
import classes from './backtest-view.module.css';

type SourceOption = { readonly id: string; readonly name: string };
type BacktestSourceProps = {
  readonly logs: readonly SourceOption[];
  /** Undefined for requests of the product. */
  readonly source: string | undefined;
  readonly onSource: (source: string | undefined) => void;
};

/** Choice of the past requests for the backtest: requests of the product, or an imported log. */
export function BacktestSource({ logs, source, onSource }: BacktestSourceProps) {
  return (
    <NativeSelect
      className={classes.source ?? ''}
      label={t`Tried on`}
      value={source ?? ''}
      data={[
        { value: '', label: t`Requests of Countersign` },
        ...logs.map(({ id, name }) => ({ value: id, label: t`Imported log: ${name}` })),
      ]}
      onChange={({ target }) => onSource(target.value || undefined)}
    />
  );
}

type LogReadingProps = {
  /** Categories of the routing sequence. */
  readonly categories: readonly SourceOption[];
  readonly categoryId: string;
  readonly steps: RoutingDraft['steps'];
  readonly found: readonly LogStep[];
  readonly onCategory: (categoryId: string) => void;
  readonly onDecides: (activity: string, decides: string) => void;
};

/**
 * Choice of the category of a log's cases, and of the step that each activity decides. The log itself contains neither.
 */
export function LogReading(props: LogReadingProps) {
  const { categories, categoryId, steps, found, onCategory, onDecides } = props;
  const choices = [
    { value: noDecision, label: t`no decision` },
    { value: otherDecision, label: t`a decision that no step takes` },
    ...steps.map(({ name }, n) => ({ value: String(n + 1), label: t`Step ${n + 1}: ${name}` })),
  ];
  return (
    <>
      {categories.length > 1 ? (
        <NativeSelect
          label={t`Its requests stand for`}
          value={categoryId}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onCategory(target.value)}
        />
      ) : null}
      <details className={classes.reading}>
        <summary>{t`What its activities decide`}</summary>
        <p>{t`An imported log knows no steps. Where an activity is called like a step, that is chosen already.`}</p>
        <ul>
          {found.map(({ name, count, decides }) => (
            <li key={name}>
              <NativeSelect
                label={t`${name}, ${count} times`}
                value={decides}
                data={choices}
                onChange={({ target }) => onDecides(name, target.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
