import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useRefreshRoutings } from '#frontend/data/routing.ts';
import { createDraft, saveDraft } from '#frontend/data/routing-drafts.ts';
import { msg, plural, t } from '#frontend/lib/text.ts';
import { DropArea } from '#frontend/widgets/import/file-drop.tsx';
import {
  PlanChanges,
  PlanList,
  PlansEffect,
  ProblemList,
} from '#frontend/widgets/import/plan-list.tsx';
import {
  type ChangedPlan,
  formatImportResult,
  importPlannedItems,
  isPlanStored,
} from '#frontend/widgets/import/plans.ts';
import type { Problems } from '#frontend/widgets/import/read-content-file.ts';
import { describeDifferences } from '#frontend/widgets/routing/differences.ts';
import { getEditableDraft } from '#frontend/widgets/routing/draft.ts';
import { useRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import { planRoutings, type RoutingPlan, readRoutingFile } from '../import-routings.ts';

/** Dialog that imports routing sequences from a file, shows their problems, and creates drafts. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [problems, setProblems] = useState<Problems>();
  const [plans, setPlans] = useState<readonly RoutingPlan[]>();
  const [chosenName, setChosenName] = useState<string>();
  const [progress, setProgress] = useState<string>();
  const { busy, refused, refuse, submit } = useWrite();
  const refresh = useRefreshRoutings();
  const queries = useQueryClient();
  const due = plans?.filter(isPlanStored) ?? [];

  const read = (file: File | undefined) =>
    submit(async () => {
      setChosenName(file?.name);
      setProblems(undefined);
      setPlans(undefined);
      if (!file) return;
      const found = await readRoutingFile(file);
      if ('problems' in found) return setProblems(found.problems);
      const contents = 'contents' in found ? found.contents : [found];
      const told = (n: number) => setProgress(t`${n} of ${contents.length} checked`);
      try {
        setPlans(await planRoutings(queries, contents, told));
      } finally {
        setProgress(undefined);
      }
    });
  const importDue = () =>
    submit(async () => {
      const told = (n: number) => setProgress(t`${n} of ${due.length} imported`);
      const done = await importPlannedItems(due, { create: createDraft, saveDraft }, told);
      await refresh();
      showToast({ text: formatImportResult(done, msg('routing')) });
      onClose();
    });
  const go = () =>
    due.length > 0
      ? importDue()
      : refuse({
          fields: { file: [plans ? t`There is nothing to import.` : t`Choose a file first.`] },
        });

  return (
    <EditorDialog
      title={t`Import routings`}
      action={
        plans
          ? plural(due.length, t`Import ${due.length} routing`, t`Import ${due.length} routings`)
          : t`Import as drafts`
      }
      busy={busy}
      refused={formatOtherErrors(refused, ['file'])}
      effect={progress ?? <Effect problems={problems} plans={plans} />}
      onSave={() => void go()}
      onClose={onClose}
    >
      <DropArea
        formats={t`JSON`}
        accept="application/json,.json"
        chosenName={chosenName}
        onFile={(file) => void read(file)}
      />
      {getFieldError(refused, 'file') ? (
        <p className="paragraph" role="alert">
          {getFieldError(refused, 'file')}
        </p>
      ) : null}
      {problems ? <ProblemList problems={problems} /> : null}
      {plans ? (
        <PlanList
          plans={plans}
          plural={t`Routings`}
          renderChanges={(plan) => <RoutingChanges plan={plan} />}
        />
      ) : null}
    </EditorDialog>
  );
}

type ChangedRoutingPlan = ChangedPlan<RoutingDraft, EditedRouting>;

function RoutingChanges({ plan: { there, content } }: { readonly plan: ChangedRoutingPlan }) {
  const present = getEditableDraft(there);
  const names = useRoutingNames(content, [present]);
  return <PlanChanges differences={describeDifferences(present, content, names)} />;
}

type EffectProps = {
  readonly problems: Problems | undefined;
  readonly plans: readonly RoutingPlan[] | undefined;
};

function Effect({ problems, plans }: EffectProps) {
  if (plans) return <PlansEffect plans={plans} />;
  if (problems) return t`This file can’t be imported. Nothing was stored.`;
  return t`A file holds one routing as it was exported, or a list of them. Nothing is stored before you import it.`;
}
