import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { buildUndoAll } from '#frontend/components/overlay/toast/build-undo.ts';
import { hideUndoToasts, showToast } from '#frontend/components/overlay/toast/toast.ts';
import { addDoaRule, changeDoaRule, deleteDoaRule, useRefreshDoa } from '#frontend/data/doa.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { formatLabelInSentence, plural, rich, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { PeopleField } from '#frontend/widgets/people/people-field.tsx';
import type { DoaRule } from '#shared/doa/doa.ts';
import { ruleEndpoints } from '#shared/doa/doa-api.ts';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import type { StoredChange } from '#shared/undo-change.ts';
import { formatAmountBand } from '../authority.ts';
import type { CellPosition } from './authority-table.tsx';
import classes from './rule-dialog.module.css';

type RuleDialogProps = {
  readonly at: CellPosition;
  readonly matrix: AuthorityMatrix;
  readonly category: { readonly id: string; readonly name: string } | undefined;
  readonly rules: readonly DoaRule[];
  readonly onClose: () => void;
};

/**
 * Dialog for the people with one level in one department. Saving it empty removes the rule, so that the rule of the
 * parent department applies. Several rules for this cell are merged on save. The dialog therefore cannot use
 * `useItemDialog`, which edits one item.
 */
export function RuleDialog({ at, matrix, category, rules, onClose }: RuleDialogProps) {
  const { row, cell, n } = at;
  const { locale } = useViewer();
  const own = rules.filter(({ id }) => cell.ruleIds.includes(id));
  const { values, change } = useFields(
    { userIds: [...new Set(own.flatMap((rule) => rule.userIds))] },
    `${cell.levelId} ${row.departmentId} ${category?.id}`,
  );
  const { userIds } = values;
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshDoa();
  const level = matrix.levels[n]?.level;
  const followers = matrix.rows.filter(
    (other) =>
      other.departmentId !== row.departmentId &&
      other.cells[n]?.inheritedFrom === (row.departmentId ? row.name : t`everywhere`),
  ).length;
  const where = row.departmentId ? t`in ${row.name}` : t`everywhere`;
  const body = {
    levelId: cell.levelId,
    departmentId: row.departmentId,
    categoryId: category?.id ?? null,
    userIds,
  };

  async function save() {
    const [first, ...others] = own;
    const superfluous = userIds.length > 0 ? others : own;
    const stored: StoredChange[] = [];
    const done = await submit(async () => {
      for (const rule of superfluous) {
        await deleteDoaRule(rule);
        stored.push({ before: rule });
      }
      if (userIds.length > 0) {
        const after = await (first ? changeDoaRule(first, body) : addDoaRule(body));
        if (after.version !== first?.version) stored.push({ before: first, after });
      }
      hideUndoToasts();
      await refresh();
    });
    if (!done) return;
    const undo = buildUndoAll(ruleEndpoints, stored, refresh);
    const isRemoved = userIds.length === 0 && own.length > 0;
    showToast({
      text: isRemoved ? t`Removed ${level?.name} ${where}` : t`Saved ${level?.name} ${where}`,
      ...(stored.length > 0 && { undo }),
    });
    onClose();
  }

  const refusedPerson = (i: number) => refused.fields[`userIds.${i}`]?.join(' ');
  const effect =
    userIds.length === 0
      ? own.length > 0
        ? t`the rule is removed: whoever holds this level further up holds it here too.`
        : t`nothing changes: choose who holds this level here.`
      : t`${formatPersonCount(userIds.length)} may decide ${where} on amounts of ${formatLabelInSentence(formatAmountBand(matrix, n, locale))} ${matrix.currency}${category ? t` in ${category.name}` : ''}.`;
  return (
    <EditorDialog
      history={own[0] && <HistorySection operation={ruleEndpoints.history} id={own[0].id} />}
      title={`${level?.name} ${where}${category ? `, ${category.name}` : ''}`}
      action={userIds.length === 0 && own.length > 0 ? t`Remove the rule` : t`Save the rule`}
      busy={busy}
      refused={formatOtherErrors(refused, ['userIds'])}
      effect={rich`${<b>{t`When you save`}</b>} ${effect} ${
        followers > 0
          ? plural(
              followers,
              t`${followers} department follows. `,
              t`${followers} departments follow. `,
            )
          : ''
      }Open requests stay with their assignees.`}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p className="text-13 muted">
        {formatAmountBand(matrix, n, locale)} {matrix.currency}
        {cell.inheritedFrom ? t`, now from ${cell.inheritedFrom}` : ''}
      </p>
      <div className={classes.people}>
        <PeopleField
          userIds={userIds}
          refusedAt={refusedPerson}
          onChange={(ids) => {
            change({ userIds: ids });
            clearError('userIds');
          }}
        />
      </div>
    </EditorDialog>
  );
}
