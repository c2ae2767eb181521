import { IconBeach } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import { type Absentee, formatScope, type NamedCategory } from '../out-of-office-words.ts';
import { EndOutOfOffice } from './end-out-of-office.tsx';

type OutOfOfficeBannerProps = {
  readonly person: Omit<Absentee, 'isSelf'>;
  readonly given: readonly DelegationRow[];
  readonly categories: readonly NamedCategory[] | undefined;
  /** Number of tasks that did not move to the delegate. */
  readonly stayed: number;
};

/** Banner on every screen while the reader is out of office: end date, delegate, and a button to end the delegation. */
export function OutOfOfficeBanner({ person, given, categories, stayed }: OutOfOfficeBannerProps) {
  const { dateBriefly } = useFormat();
  const [ending, setEnding] = useState<string>();
  return given
    .filter(({ state }) => state === 'inForce')
    .map((row) => (
      <Notice
        key={row.id}
        icon={IconBeach}
        action={
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setEnding(row.id)}
          >{t`End now`}</Button>
        }
      >
        <strong>{rich`Out of office until ${dateBriefly(row.endsOn)}.`}</strong>{' '}
        {row.categoryIds
          ? rich`${row.to.name} decides for you on ${formatScope(row, categories)}.`
          : rich`${row.to.name} decides for you.`}
        {stayed > 0
          ? ` ${plural(stayed, t`1 decision stayed with you.`, t`${stayed} decisions stayed with you.`)}`
          : null}
        {ending === row.id ? (
          <EndOutOfOffice
            row={row}
            person={{ ...person, isSelf: true }}
            onClose={() => setEnding(undefined)}
          />
        ) : null}
      </Notice>
    ));
}
