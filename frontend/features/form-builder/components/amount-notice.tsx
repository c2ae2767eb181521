import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import { findAmountCandidate } from '#shared/forms/units.ts';
import { presentContent, setAmountField } from '../content.ts';
import { pickFieldLabel } from '../field-types.ts';

type AmountNoticeProps = {
  readonly template: FormTemplate;
  readonly busy: boolean;
  readonly onAmount: (content: FormContent) => void;
};

/** Warning that a form with money fields has no amount. It offers the total of the form as the amount. */
export function AmountNotice({ template, busy, onAmount }: AmountNoticeProps) {
  const content = presentContent(template);
  const candidate = findAmountCandidate(content);
  if (!candidate) return null;
  const { field } = candidate;
  return (
    <Notice
      icon={IconAlertTriangle}
      tone="warn"
      action={
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          onClick={() => onAmount(setAmountField(content, candidate))}
        >{t`Make “${pickFieldLabel(field)}” the amount`}</Button>
      }
    >
      {field.type === 'calculated'
        ? t`This form has a total but no amount: thresholds and approval limits will not apply.`
        : t`This form asks for money but has no amount: thresholds and approval limits will not apply.`}
    </Notice>
  );
}
