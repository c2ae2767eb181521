import { useState } from 'react';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './message-list.module.css';

type AnnouncementTextProps = {
  readonly title: string;
  readonly text: string;
  /** marks the message as read; undefined if it was read */
  readonly onRead: (() => void) | undefined;
};

/** Text of an announcement, which expands in the list. Expanding it marks it as read. */
export function AnnouncementText({ title, text, onRead }: AnnouncementTextProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={`muted break-anywhere ${classes.said}`} data-whole={isWhole || undefined}>
        {text}
      </p>
      <button
        type="button"
        className={`relative accent ${classes.whole}`}
        aria-expanded={isWhole}
        onClick={() => {
          setWhole(!isWhole);
          onRead?.();
        }}
      >
        {isWhole ? t`Show less` : t`Read it`}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </button>
    </>
  );
}
