import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Rows } from '#frontend/components/lists/rows.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { setupQuery } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import type { SetupStep } from '#shared/reference/setup-api.ts';
import { rememberSetup } from '../setup-hint.ts';
import classes from './first-steps.module.css';

const ExampleDialog = lazy(async () => ({
  default: (await import('./example-dialog.tsx')).ExampleDialog,
}));

const words: Record<SetupStep, { readonly title: string; readonly why: string }> = {
  name: { title: t`Your name`, why: t`Others see it on what you ask for and decide.` },
  locations: { title: t`Locations`, why: t`Each may have hours and holidays of its own.` },
  calendar: {
    title: t`Working hours`,
    why: t`Due dates use these hours. Default: Monday to Friday, 9–17 UTC.`,
  },
  departments: { title: t`Departments`, why: t`Their heads decide; limits and costs go by them.` },
  people: {
    title: t`People`,
    why: t`You need approvers: nobody can approve their own request.`,
  },
  form: { title: t`A form`, why: t`What people fill in when they ask for something.` },
  category: { title: t`A category`, why: t`What can be asked for, with its form.` },
  routing: { title: t`A routing`, why: t`Who decides requests of a category, in which order.` },
  fallbackApprovers: {
    title: t`Fallback approvers`,
    why: t`Who decides when nobody else could. Without them some requests cannot be sent.`,
  },
};

type FirstStepsProps = { readonly linkOf: Readonly<Record<SetupStep, string>> };

/** Steps that the organisation must complete before a first request can be sent. Renders nothing once all are done. */
export function FirstSteps({ linkOf }: FirstStepsProps) {
  const { data } = useQuery(setupQuery());
  const [isStarting, setStarting] = useState(false);
  const open = data?.steps.filter(({ isDone }) => !isDone) ?? [];
  const isUnfinished = data && open.length > 0;
  useEffect(() => {
    if (isUnfinished !== undefined) rememberSetup(isUnfinished);
  }, [isUnfinished]);
  if (!isUnfinished) return null;
  const { steps, example } = data;
  const [next] = open;
  return (
    <Panel
      title={t`First steps`}
      count={t`${steps.length - open.length} of ${steps.length} done`}
      aside={
        example ? (
          <Button variant="default" size="compact-sm" onClick={() => setStarting(true)}>
            {example === 'begun' ? t`Go on with the example` : t`Start from an example`}
          </Button>
        ) : null
      }
    >
      <Rows>
        {steps.map(({ step, isDone }) => (
          <li
            key={step}
            className={`stack middle gap-4-12 border-below ${classes.step}`}
            data-done={isDone || undefined}
          >
            {isDone ? <IconCircleCheck size={18} /> : <IconCircleDashed size={18} />}
            <Link to={linkOf[step]} className={`medium inherit-color undecorated ${classes.title}`}>
              {words[step].title}
              {isDone ? <VisuallyHidden>{t`, done`}</VisuallyHidden> : null}
            </Link>
            <span className={`text-13 muted ${classes.why}`}>{words[step].why}</span>
            {step === next?.step ? <span className="text-13 accent">{t`Next`}</span> : null}
          </li>
        ))}
      </Rows>
      {isStarting ? (
        <Suspense>
          <ExampleDialog onClose={() => setStarting(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
