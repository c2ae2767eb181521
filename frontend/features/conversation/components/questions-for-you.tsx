import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#frontend/components/button.tsx';
import { Notice } from '#frontend/components/notice.tsx';
import { askedQuery } from '#frontend/data/requests.ts';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './questions-for-you.module.css';

/** So many at once; the others come up as these are answered. */
const shown = 3;

/**
 * What approvers ask about one's own requests, until it is answered. Nothing while it is loaded or can't be: each is also
 * a message and stands on its request.
 */
export function QuestionsForYou({ linkOf }: { linkOf: (requestId: string) => string }) {
  const { data } = useQuery(askedQuery());
  const questions = (data?.items ?? []).flatMap(({ requestId, number, title, asked }) =>
    asked ? [{ requestId, number, title, ...asked }] : [],
  );
  if (questions.length === 0) return null;
  return (
    <section className={classes.questions} aria-label={t`Questions for you`}>
      {questions.slice(0, shown).map(({ requestId, number, title, by, text }) => (
        <Notice
          key={requestId}
          icon={IconMessageQuestion}
          tone="warn"
          action={
            <ButtonLink
              variant="default"
              size="compact-sm"
              to={linkOf(requestId)}
              aria-label={t`Answer the question about ${number}`}
            >{t`Answer`}</ButtonLink>
          }
        >
          <strong>{rich`${by.name} asks you about ${title}:`}</strong>{' '}
          <span dir="auto">{text}</span>
        </Notice>
      ))}
    </section>
  );
}
