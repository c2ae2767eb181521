import { formatWorking } from '#frontend/components/format/duration.ts';
import { Tag } from '#frontend/components/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { priorities } from '../priorities.ts';

/** The cells of a service level: its name, its target for each priority, when it warns. */
export function TemplateCells({ template }: { template: SlaTemplate }) {
  const { name, isActive, targets, warnAtPercent } = template;
  return (
    <>
      <th scope="row">
        {name} {isActive ? null : <Tag>{t`off`}</Tag>}
      </th>
      {priorities.map((priority) => (
        <td key={priority}>{formatWorking(targets[priority])}</td>
      ))}
      <td>{warnAtPercent.map((percent) => `${percent} %`).join(', ') || '–'}</td>
    </>
  );
}
