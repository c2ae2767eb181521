import { FactList } from '#frontend/components/fact-list.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { DueLabel } from '#frontend/widgets/due-label.tsx';
import { RequestOwner } from '#frontend/widgets/request-owner.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';

/** The same as in the mail, as it is now. */
export function LinkFacts({ task }: { task: TaskRow }) {
  const { money, fully } = useFormat();
  const { requester, raisedBy, amount, insteadOf, due, dueAt } = task;
  const fact = (label: string, value: React.ReactNode) => (value ? [{ label, value }] : []);
  return (
    <FactList
      facts={[
        ...fact(t`Requested by`, <RequestOwner requester={requester} raisedBy={raisedBy} />),
        ...fact(t`Category`, task.categoryName),
        ...fact(t`Amount`, amount && <strong>{money(amount)}</strong>),
        ...fact(t`Step`, task.stageName),
        ...fact(t`You decide for`, insteadOf?.name),
        ...fact(t`Due`, dueAt && (due ? <DueLabel due={due} withLeft /> : fully(dueAt))),
      ]}
    />
  );
}
