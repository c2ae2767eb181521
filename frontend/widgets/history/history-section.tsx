import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { historyQuery } from '#frontend/data/history.ts';
import { t } from '#frontend/lib/text.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';
import { ItemHistory } from './item-history.tsx';

type HistorySectionProps = {
  readonly operation: ItemEndpoints['history'];
  readonly id: string;
};

/** Change history in the dialog of an item, loaded when it is opened. */
export const HistorySection = ({ operation, id }: HistorySectionProps) => (
  <Disclosure title={t`History`} summary={t`Who changed what`} late>
    <ItemHistory pages={historyQuery(operation, id)} />
  </Disclosure>
);
