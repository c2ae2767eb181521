import {
  IconCopy,
  IconDownload,
  IconFileCertificate,
  IconPrinter,
  IconUserShield,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { useSaveAudit } from '../save-audit.ts';

/** Wait until the menu is closed, because it would be printed. */
const print = () => requestAnimationFrame(() => window.print());

type RecordMenuProps = {
  readonly details: RequestDetails;
  /** undefined if the reader may not raise it again */
  readonly copyPath: string | undefined;
  readonly auditPath: string;
  readonly taskPath: (taskId: string) => string;
};

/**
 * Menu of less frequent actions: copy, print, and save the audit chain. Administrators can also open other people's
 * pending tasks.
 */
export function RecordMenu({
  details: { request, tasks },
  copyPath,
  auditPath,
  taskPath,
}: RecordMenuProps) {
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
      label={t`More for this request`}
      variant="default"
      items={[
        ...(copyPath
          ? [
              {
                label: t`Copy to a new request`,
                icon: IconCopy,
                onPick: () => void navigate(copyPath),
              },
            ]
          : []),
        { label: t`Print or save as PDF`, icon: IconPrinter, onPick: print },
        {
          label: t`Print the audit record`,
          icon: IconFileCertificate,
          onPick: () => void navigate(auditPath),
        },
        {
          label: t`Download the audit record as JSON`,
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
