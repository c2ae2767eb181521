import { Checkbox } from '@mantine/core';
import { t } from '#frontend/lib/text.ts';

/** Field of the confirmation in the body of a call. */
export const outsideDomainsField = 'outsideDomainsConfirmed';

type OutsideDomainsProps = {
  readonly label: string;
  /** Refusal of the address without a confirmation; undefined if it was not refused. */
  readonly refusal: string | undefined;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
};

/** Confirmation of an address outside of the domains for sign-up, shown once it is needed. */
export function OutsideDomains({ label, refusal, isConfirmed, onConfirm }: OutsideDomainsProps) {
  if (refusal === undefined && !isConfirmed) return null;
  return (
    <Checkbox
      label={label}
      description={t`The history of the person keeps that you confirmed this.`}
      error={refusal}
      checked={isConfirmed}
      onChange={({ target }) => onConfirm(target.checked)}
    />
  );
}
