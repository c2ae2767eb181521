import { IconAlertTriangle, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { t } from '#frontend/lib/text.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';

type LinkProps = {
  readonly edited: EditedRouting;
  /** Whether the draft is simulated, and not a version. */
  readonly isDraft: boolean;
};

/** Button that copies a link to this backtest, including the current version of the draft or the version in use. */
export function CopyLink({ edited: { published, itemVersion }, isDraft }: LinkProps) {
  async function copy() {
    const link = new URL(window.location.href);
    if (isDraft) link.searchParams.set('draft', String(itemVersion));
    else if (published && !link.searchParams.has('version')) {
      link.searchParams.delete('draft');
      link.searchParams.set('version', String(published.version));
    }
    try {
      await navigator.clipboard.writeText(link.href);
      showToast({ text: t`Link copied. Administrators can open it.` });
    } catch {
      showToast({ text: t`It could not be copied. Copy the address of this page instead.` });
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={15} aria-hidden />}
      onClick={() => void copy()}
    >{t`Copy link`}</Button>
  );
}

/**
 * Warn if the draft of the link was changed, published or discarded since. The figures are then of the current draft or
 * version.
 */
export function LinkNotice({ edited: { published, itemVersion }, isDraft }: LinkProps) {
  const [search] = useSearchParams();
  const [meant] = useState(() => search.get('draft'));
  if (meant === null || (isDraft && meant === String(itemVersion))) return null;
  return (
    <Notice icon={IconAlertTriangle} tone="warn">
      {isDraft
        ? t`The draft was changed since this link was made: the figures are of the draft as it is now.`
        : t`The draft that this link was made for was published or discarded: the figures are of version ${published?.version}.`}
    </Notice>
  );
}
