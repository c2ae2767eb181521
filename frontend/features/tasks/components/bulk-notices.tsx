import { IconChecks } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import type { BulkAct, HandledTasks } from '../bulk-outcome.ts';
import type { useBulkDecide } from '../use-bulk-decide.ts';

/** Sentences about the outcome of a bulk action: for all tasks, or for some of `all`. */
const bulkOutcomeTexts = {
  approve: {
    all: (done) => plural(done, t`${done} task is approved.`, t`All ${done} are approved.`),
    some: (done, all) =>
      plural(done, t`${done} of ${all} is approved.`, t`${done} of ${all} are approved.`),
  },
  return: {
    all: (done) => plural(done, t`${done} task is sent back.`, t`All ${done} are sent back.`),
    some: (done, all) =>
      plural(done, t`${done} of ${all} is sent back.`, t`${done} of ${all} are sent back.`),
  },
  reject: {
    all: (done) => plural(done, t`${done} task is rejected.`, t`All ${done} are rejected.`),
    some: (done, all) =>
      plural(done, t`${done} of ${all} is rejected.`, t`${done} of ${all} are rejected.`),
  },
  object: {
    all: (done) =>
      plural(
        done,
        t`${done} task is rejected; others can still approve it.`,
        t`All ${done} are rejected; others can still approve them.`,
      ),
    some: (done, all) =>
      plural(
        done,
        t`${done} of ${all} is rejected; others can still approve it.`,
        t`${done} of ${all} are rejected; others can still approve them.`,
      ),
  },
  reassign: {
    all: (done) => plural(done, t`${done} task is reassigned.`, t`All ${done} are reassigned.`),
    some: (done, all) =>
      plural(done, t`${done} of ${all} is reassigned.`, t`${done} of ${all} are reassigned.`),
  },
} as const satisfies Record<
  BulkAct,
  { all: (done: number) => string; some: (done: number, all: number) => string }
>;

/** Summarize a bulk action: "4 of 5 are approved. 1 is not: its row says why." Undefined while it can be undone. */
export function describeBulkResult(handled: HandledTasks): string | undefined {
  const outcomes = [...handled.values()].map(({ outcome }) => outcome);
  if (outcomes.length === 0 || outcomes.some(({ state }) => state === 'waiting')) return undefined;
  const acts = [...new Set(outcomes.map(({ act }) => act))];
  const sentences = acts.map((act) => {
    const all = outcomes.filter((one) => one.act === act);
    const done = all.filter(({ state }) => state === 'done').length;
    const { all: whole, some } = bulkOutcomeTexts[act];
    return done === all.length ? whole(done) : some(done, all.length);
  });
  const refused = outcomes.filter(({ state }) => state === 'refused').length;
  const rest = plural(
    refused,
    t`${refused} is not: its row says why.`,
    t`${refused} are not: their rows say why.`,
  );
  return [...sentences, ...(refused > 0 ? [rest] : [])].join(' ');
}

const doing = {
  approve: t`Approving`,
  return: t`Sending back`,
  reject: t`Rejecting`,
} as const;

/** Progress and outcome of a bulk decision. */
export function BulkNotices({ bulk }: { bulk: ReturnType<typeof useBulkDecide> }) {
  const { sending } = bulk;
  const told = describeBulkResult(bulk.handled);
  return (
    <>
      {sending ? (
        <Notice
          icon={IconChecks}
          action={
            <Button variant="default" size="compact-sm" onClick={sending.stop}>{t`Stop`}</Button>
          }
        >
          <Progress label={doing[sending.outcome]} part={sending.done / sending.of}>
            {t`${sending.done} of ${sending.of} done`}
          </Progress>
        </Notice>
      ) : null}
      {told ? (
        <Notice
          icon={IconChecks}
          action={
            <Button variant="default" size="compact-sm" onClick={bulk.clear}>{t`Hide them`}</Button>
          }
        >
          {told}
        </Notice>
      ) : null}
    </>
  );
}
