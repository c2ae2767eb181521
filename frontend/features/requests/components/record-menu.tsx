import { IconDownload, IconFileCertificate, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { useSaveAudit } from '../save-audit.ts';

type RecordMenuProps = {
  readonly details: RequestDetails;
  readonly auditPath: string;
  readonly taskPath: (taskId: string) => string;
};

/** What is wanted seldom: the audit chain to keep, and for administrators the decisions that wait with somebody. */
export function RecordMenu({ details: { request, tasks }, auditPath, taskPath }: RecordMenuProps) {
  const { user, roles } = useSession();
  const navigate = useNavigate();
  const saveAudit = useSaveAudit(request);
  const isOwn = isOwnRequest(user.userId, request);
  const waiting =
    roles.has('admin') && !isOwn
      ? tasks.filter(
          ({ status, assignee }) => status === 'Pending' && assignee.userId !== user.userId,
        )
      : [];
  return (
    <Menu
      label="More for this request"
      variant="default"
      items={[
        {
          label: 'Audit chain, to print',
          icon: IconFileCertificate,
          onPick: () => void navigate(auditPath),
        },
        {
          label: 'Audit chain as JSON',
          icon: IconDownload,
          onPick: () => void saveAudit(),
        },
        ...waiting.map(({ taskId, assignee, stageName }, at) => ({
          label: `${assignee.name}: ${stageName}`,
          icon: IconUserShield,
          apart: at === 0,
          onPick: () => void navigate(taskPath(taskId)),
        })),
      ]}
    />
  );
}
