import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { formatAmount, formatMoney } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { type Settings, settingLabels } from '../setting-words.ts';
import { type ByDefault, Setting } from './setting.tsx';

type DecisionLinkSettingsProps = {
  readonly settings: Settings;
  /** Currency of the amount to sign in again. */
  readonly currency: string;
  readonly byDefault: (name: keyof Settings, value: string) => ByDefault;
  readonly refused: SaveErrors;
  readonly onChange: (part: Partial<Settings>) => void;
};

const usual = Configuration.shape.signInAgainAbove.parse(undefined);

/** Settings of decision links in mails: on or off, and the amount above which they require a recent sign-in. */
export function DecisionLinkSettings({
  settings,
  currency,
  byDefault,
  refused,
  onChange,
}: DecisionLinkSettingsProps) {
  const { decisionLinks, signInAgainAbove } = settings;
  const [typed, setTyped] = useState<string>();
  const locale = getReaderLocale();
  return (
    <>
      <Setting {...settingLabels.decisionLinks} byDefault={byDefault('decisionLinks', t`on`)}>
        <Checkbox
          label={t`Mails about tasks carry links to their decision`}
          checked={decisionLinks}
          onChange={({ target }) => onChange({ decisionLinks: target.checked })}
        />
      </Setting>
      <Setting
        {...settingLabels.signInAgainAbove}
        byDefault={byDefault('signInAgainAbove', formatMoney({ amount: usual, currency }, locale))}
      >
        <TextInput
          aria-label={t`Ask to sign in again above`}
          inputMode="decimal"
          maxLength={22}
          rightSection={currency}
          rightSectionWidth={64}
          value={
            typed === signInAgainAbove ? typed : formatAmount(signInAgainAbove, currency, locale)
          }
          error={getFieldError(refused, 'signInAgainAbove')}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange({ signInAgainAbove: target.value });
          }}
        />
      </Setting>
    </>
  );
}
