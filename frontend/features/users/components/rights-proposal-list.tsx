import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  confirmProposal,
  endProposal,
  type Proposal,
  useRefreshProposals,
} from '#frontend/data/rights-proposals.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './rights-proposal-list.module.css';

// Lazy-loaded with the labels of all fields, as in histories.
const { FieldChanges } = await import('#frontend/widgets/history/item-changes.tsx');

type Names = Readonly<Record<string, string>>;

/** Return the subject of a proposal: a person, a new person, or the settings. */
function formatProposalTitle({ act, person, changes }: Proposal): string {
  if (person) return person.name;
  const name = changes.find(({ path }) => path === 'name')?.after;
  return act === 'invitation' ? t`Invitation of ${String(name)}` : t`Configuration`;
}

type ProposalProps = { readonly proposal: Proposal; readonly names: Names };

function OneProposal({ proposal, names }: ProposalProps) {
  const { user: viewer } = useSession();
  const { busy, refused, submit } = useWrite({ refresh: useRefreshProposals() });
  const { momentWithin } = useFormat();
  const { id, act, by, at, person, changes, validUntil } = proposal;
  const title = formatProposalTitle(proposal);
  const isOwn = by.userId === viewer.userId;
  const isAboutViewer = person?.userId === viewer.userId;
  const run = (change: () => Promise<unknown>, done: string) => submit(change, { done });
  return (
    <li className={`stack gap-6 ${classes.proposal}`} aria-label={title}>
      <div className="row wrap gap-4-12">
        <strong>{title}</strong>
        <span className="text-13 muted">
          {isOwn
            ? t`Proposed by you, open until ${momentWithin(validUntil)}`
            : t`Proposed by ${by.name}, open until ${momentWithin(validUntil)}`}
        </span>
      </div>
      <FieldChanges
        change={{
          ...{ id, by, at, version: 0, act: act === 'invitation' ? 'created' : 'changed' },
          fields: changes.filter(({ path }) => !(act === 'invitation' && path === 'name')),
        }}
        names={names}
      />
      {refused.text ? (
        <p className="text-13 bad" role="alert">
          {refused.text}
        </p>
      ) : null}
      <div className="row wrap gap-4-12">
        {isOwn ? (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void run(() => endProposal(id), t`The proposal was withdrawn`)}
          >{t`Withdraw`}</Button>
        ) : (
          <>
            {isAboutViewer ? (
              <span className="text-13 muted">{t`Another administrator has to confirm it.`}</span>
            ) : (
              <Button
                loading={busy}
                onClick={() => void run(() => confirmProposal(id), t`The change is confirmed`)}
              >{t`Confirm`}</Button>
            )}
            <Button
              variant="default"
              loading={busy}
              onClick={() => void run(() => endProposal(id), t`The proposal was refused`)}
            >{t`Refuse`}</Button>
          </>
        )}
      </div>
    </li>
  );
}

/** List of proposed changes of rights with old and new values, and the viewer's actions for each. */
export function RightsProposalList({ items, names }: { items: readonly Proposal[]; names: Names }) {
  return (
    <div className={classes.waiting}>
      <Panel title={t`Waiting for another administrator`} count={items.length} look="boxed">
        <ul className="stack gap-12">
          {items.map((proposal) => (
            <OneProposal key={proposal.id} proposal={proposal} names={names} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
