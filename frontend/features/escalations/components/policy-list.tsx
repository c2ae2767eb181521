import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { escalationPoliciesQuery } from '#frontend/data/escalations.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { personQuery } from '#frontend/data/users.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonName } from '#frontend/widgets/people/person-name.tsx';
import {
  escalationActionLabels,
  escalationTargetLabels,
  formatEscalationDelay,
  isAutomatic,
  type PolicyLevel,
} from '#frontend/widgets/words/level-words.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { listRoutingNamesByPolicy } from '../routings-using.ts';
import classes from './policy-list.module.css';

/** Fallback approvers, who are the end of every escalation chain. */
function FallbackApprovers() {
  const { data } = useQuery(configurationQuery());
  if (!data) return null;
  const { fallbackApproverIds = [] } = data;
  return fallbackApproverIds.length > 0 ? (
    <span className={`wrap gap-4-12 ${classes.people}`}>
      {fallbackApproverIds.map((userId) => (
        <PersonName key={userId} userId={userId} />
      ))}
    </span>
  ) : (
    rich`nobody yet: ${<Link to={paths.configuration}>{t`name fallback approvers`}</Link>}`
  );
}

const PolicyDialog = lazy(async () => ({
  default: (await import('./policy-dialog.tsx')).PolicyDialog,
}));

/** Describe a level: "4 h after due, the assignee’s manager is added as an approver" */
function LevelDescription({ level }: { level: PolicyLevel }) {
  const { target, action } = level;
  const when = formatEscalationDelay(level);
  if (isAutomatic(level.action)) return rich`${when}, it is ${escalationActionLabels[action]}.`;
  return (
    <>
      {when},{' '}
      {target.to === 'named' ? (
        <PersonName userId={target.userId} />
      ) : (
        escalationTargetLabels[target.to]
      )}{' '}
      {escalationActionLabels[action]}.
    </>
  );
}

/** Whether the names of the people in these policies are still loading. */
function useNamesLoading(policies: readonly EscalationPolicy[]): boolean {
  const configuration = useQuery(configurationQuery());
  const named = policies.flatMap(({ levels }) =>
    levels.flatMap(({ target }) => (target.to === 'named' ? [target.userId] : [])),
  );
  const ids = new Set([...named, ...(configuration.data?.fallbackApproverIds ?? [])]);
  return useQueries({
    queries: [...ids].map(personQuery),
    combine: (people) => [configuration, ...people].some(isFirstLoad),
  });
}

/** List of escalation policies: the reaction to an overdue step, level by level. */
export function PolicyList() {
  const { data, error, refetch } = useQuery(escalationPoliciesQuery());
  const uses = useQuery(routingsInUseQuery());
  const routings = uses.data;
  const areNamesLoading = useNamesLoading(data ?? []);
  const [editing, setEditing] = useState<EscalationPolicy | 'new'>();
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The escalation policies could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || isFirstLoad(uses) || areNamesLoading) return <ListSkeleton rows={3} look="rows" />;
  const add = (
    <Button
      variant={data.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >{t`Add a policy`}</Button>
  );
  return (
    <div className="stack gap-24">
      {data.length === 0 ? (
        <EmptyState
          title={t`Nothing happens yet when a step is overdue`}
          action={add}
        >{t`A policy sets who is notified or takes over, and how long after the due time.`}</EmptyState>
      ) : (
        <>
          {data.map((policy) => (
            <article key={policy.id} className={classes.policy} aria-label={policy.name}>
              <div className={`row wrap ${classes.head}`}>
                <h2>
                  {policy.name} {policy.isActive ? null : <Tag>{t`off`}</Tag>}
                </h2>
                <span className={`text-12 muted ${classes.users}`}>
                  {routings
                    ? formatShortList(listRoutingNamesByPolicy(policy, routings)) ||
                      t`no routing uses it`
                    : '…'}
                </span>
                <IconButton
                  aria-label={t`Change ${policy.name}`}
                  onClick={() => setEditing(policy)}
                >
                  <IconPencil size={16} stroke={1.5} aria-hidden />
                </IconButton>
              </div>
              <ol className={classes.levels}>
                {policy.levels.map((level, n) => (
                  <li key={n}>
                    <span>
                      <LevelDescription level={level} />
                    </span>
                  </li>
                ))}
                {policy.levels.some(({ action }) => isAutomatic(action)) ? null : (
                  <li className={classes.end}>
                    <span>
                      {t`If nobody is found, ask:`} <FallbackApprovers />
                    </span>
                  </li>
                )}
              </ol>
            </article>
          ))}
          <div className="row wrap between gap-8-16 text-12 muted">
            {add}
            <span>{plural(data.length, t`${data.length} policy`, t`${data.length} policies`)}</span>
          </div>
        </>
      )}
      {editing ? (
        <Suspense>
          <PolicyDialog
            policy={editing === 'new' ? undefined : editing}
            usedBy={editing === 'new' ? [] : listRoutingNamesByPolicy(editing, routings ?? [])}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
