import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import { priorities } from '#frontend/widgets/requests/priorities.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';

type TemplateRowProps = {
  readonly template: SlaTemplate;
  readonly onChange: () => void;
  /** Additional cells before the button. */
  readonly children?: ReactNode;
};

/** Row of an SLA template: name, target for each priority, time of the warning, and an edit button. */
export function TemplateRow({ template, onChange, children }: TemplateRowProps) {
  const { name, isActive, targets, warnAtPercent } = template;
  return (
    <tr>
      <th scope="row">
        {name} {isActive ? null : <Tag>{t`off`}</Tag>}
      </th>
      {priorities.map((priority) => (
        <td key={priority}>{formatHoursAndMinutes(targets[priority])}</td>
      ))}
      <td>{warnAtPercent.map((percent) => `${percent} %`).join(', ') || '–'}</td>
      {children}
      <td>
        <IconButton aria-label={t`Change ${name}`} onClick={onChange}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}
