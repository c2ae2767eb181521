import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './announcements.module.css';

type AnnouncementPreviewProps = {
  readonly title: string;
  readonly text: string;
  /** name of the author; by default the reader */
  readonly from?: string | undefined;
};

/** Preview of an announcement as recipients see it, in the product and by mail. */
export function AnnouncementPreview({ title, text, from }: AnnouncementPreviewProps) {
  const { user } = useSession();
  const name = from ?? user.name;
  return (
    <div className={`stack top gap-16 ${classes.previews}`}>
      <section
        className={`stack gap-8 shrink text-13 break-anywhere ${classes.preview}`}
        aria-label={t`As a message`}
      >
        <h3>{t`As a message`}</h3>
        <p>
          <strong>{name}</strong> {title || t`Title`}
        </p>
        <p className={classes.text}>{text || t`Text`}</p>
      </section>
      <section
        className={`stack gap-8 shrink text-13 break-anywhere ${classes.preview}`}
        aria-label={t`As a mail`}
      >
        <h3>{t`As a mail`}</h3>
        <p>
          <strong>{title || t`Title`}</strong>
        </p>
        <p className={classes.text}>
          {text || t`Text`}
          {'\n\n'}
          {name}
        </p>
        <p className="text-13 muted break-anywhere">{t`Open it in Countersign`}</p>
        <p className="text-13 muted break-anywhere">{t`Change your email settings`}</p>
      </section>
    </div>
  );
}
