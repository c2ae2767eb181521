import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { saveImport } from '#frontend/data/process-imports.ts';
import { t } from '#frontend/lib/text.ts';
import type { ActivityRule, LogMapping } from '#shared/process/logs/mapping.ts';
import type { ImportReport, ProcessImport } from '#shared/process/process-import.ts';
import { ActivityRules } from './activity-rules.tsx';
import classes from './process-imports.module.css';

type ActivityMeaningsProps = {
  readonly one: ProcessImport & {
    readonly report: ImportReport;
    readonly mapping: LogMapping;
  };
  readonly onSaved: (saved: ProcessImport) => void;
};

/**
 * Form for the meaning of a log's activities: their kind, whether they end a request, and the step they decide. It
 * works even while the figures of the log are shown.
 */
export function ActivityMeanings({ one, onSaved }: ActivityMeaningsProps) {
  const [rules, setRules] = useState<readonly ActivityRule[]>([]);
  const { busy, refused, submit } = useWrite();
  const refusal = formatOtherErrors(refused, []);
  const changed = new Map(rules.map((rule) => [rule.name, rule]));
  const activities = one.report.activities.map((activity) => {
    const rule = changed.get(activity.name);
    return rule ? { ...activity, ...rule, as: activity.as, step: rule.step } : activity;
  });
  const save = () =>
    submit(async () => {
      const kept = one.mapping.activities.filter(({ name }) => !changed.has(name));
      const mapping = { ...one.mapping, activities: [...kept, ...rules] };
      onSaved(await saveImport(one, { name: one.name, mapping }));
      setRules([]);
    });
  return (
    <form
      className={`stack shrink ${classes.stack}`}
      aria-label={t`What its activities mean`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-13 muted">{t`The process view, its deviations from a routing and the backtest use this.`}</p>
      <ActivityRules
        activities={activities}
        meaningOnly
        onChange={(rule) =>
          setRules((before) => [...before.filter(({ name }) => name !== rule.name), rule])
        }
      />
      {refusal ? (
        <p className="text-13 bad" role="status">
          {refusal}
        </p>
      ) : null}
      <div className="row wrap stretch gap-8">
        <Button type="submit" loading={busy} disabled={rules.length === 0}>{t`Save`}</Button>
      </div>
    </form>
  );
}
