import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import type { FormContent } from '#shared/forms/form.ts';
import { findClashingFields } from '#shared/forms/units.ts';

/** Warning that a form calculates with different currencies, which is possible in forms that were published earlier. */
export function CurrencyNotice({ content }: { readonly content: Pick<FormContent, 'sections'> }) {
  const labels = findClashingFields(content).map((field) => ('label' in field ? field.label : ''));
  if (labels.length === 0) return null;
  return (
    <Notice icon={IconAlertTriangle} tone="warn">
      {t`Different currencies meet in ${labels.map((label) => `“${label}”`).join(', ')}. A request that answers several of them can’t be sent. Use one currency.`}
    </Notice>
  );
}
