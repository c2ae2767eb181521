import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { saveFile } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import { getAudit } from '#shared/requests/requests-api.ts';

type AuditedRequest = { readonly requestId: string; readonly number: string };

export const getAuditFileName = ({ number }: Pick<AuditedRequest, 'number'>) =>
  `${number}-audit.json`;

/** Save the chain exactly as the service returns it, because only unchanged bytes match its hashes. */
export const useSaveAudit =
  ({ requestId, number }: AuditedRequest) =>
  async () => {
    const name = getAuditFileName({ number });
    try {
      await saveFile(getAudit, { params: { requestId } }, name);
    } catch {
      showToast({ text: t`${name} could not be loaded. Try again in a moment.` });
    }
  };
