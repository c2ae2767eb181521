import { rich, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { routingQuery, useRefreshRoutings } from '#frontend/data/routing.ts';
import { createDraft } from '#frontend/data/routing-drafts.ts';
import { paths } from '#frontend/paths.ts';
import { NewDraftForm } from '#frontend/widgets/draft-editor/new-draft-form.tsx';
import { copyRouting, createEmptyDraft } from '#frontend/widgets/routing/draft.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { Load } from '../page.ts';

/**
 * Page that adds a routing sequence, empty or as a copy. It starts with a name and then becomes a draft that other
 * administrators see.
 */
export function Page() {
  const [search] = useSearchParams();
  const copied = search.get('copy') ?? '';
  const { data, error, refetch } = useQuery(routingQuery(copied));
  if (copied && error && !data)
    return (
      <ErrorPanel
        title={t`The routing to copy could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (copied && !data) return <PageSkeleton />;
  return (
    <NewRouting
      key={copied}
      start={copied && data ? copyRouting(data) : createEmptyDraft()}
      like={copied && data ? data.name : undefined}
    />
  );
}

type NewRoutingProps = {
  readonly start: RoutingDraft;
  /** Id of the copied routing sequence. */
  readonly like: string | undefined;
};

function NewRouting({ start, like }: NewRoutingProps) {
  const [draft, setDraft] = useState(start);
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshRoutings();
  const navigate = useNavigate();
  const createRouting = () =>
    void submit(async () => {
      const { id } = await createDraft(draft);
      await refresh();
      void navigate(paths.editRouting(id), { replace: true });
    });
  return (
    <>
      <PageHeader
        title={t`New routing`}
        trail={[{ label: t`Routing`, to: paths.routings }]}
        meta={
          <span>{rich`${
            like
              ? t`It starts with the categories and steps of “${like}”.`
              : t`Next you say which requests it is for and who decides.`
          } No request uses it before you publish it.`}</span>
        }
      />
      <NewDraftForm
        busy={busy}
        refused={formatOtherErrors(refused, ['name'])}
        cancelTo={paths.routings}
        onCreate={createRouting}
      >
        <TextInput
          label={t`Name of the routing`}
          value={draft.name}
          maxLength={120}
          error={
            draft.name === '' && getFieldError(refused, 'name')
              ? t`Enter a name.`
              : getFieldError(refused, 'name')
          }
          onChange={({ target }) => {
            setDraft({ ...draft, name: target.value });
            clearError('name');
          }}
        />
      </NewDraftForm>
    </>
  );
}

export const load: Load = async () => undefined;
