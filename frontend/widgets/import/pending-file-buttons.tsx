import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { t } from '#frontend/lib/text.ts';

/** Buttons to export and import while their data loads. They have the size of `FileButtons`, so that nothing moves. */
export function PendingFileButtons() {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <IconButton aria-label={t`Import or export`} variant="default" disabled>
        <IconDots size={16} stroke={1.75} aria-hidden />
      </IconButton>
    );
  return (
    <>
      <Button
        variant="default"
        disabled
        leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
      >{t`Import`}</Button>
      <Button
        variant="default"
        disabled
        leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
      >{t`Export`}</Button>
    </>
  );
}
