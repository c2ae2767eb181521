import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { audienceQuery } from '#frontend/data/announcements.ts';
import { t } from '#frontend/lib/text.ts';
import { type Audience, hasAudience } from '#shared/announcements/announcement.ts';
import { formatPeopleCount } from '../state-words.ts';

/** Delay after a change of the audience before its size is requested, in milliseconds. */
const delayMs = 300;

/** Return the number of people that an audience reaches now; undefined while loading and for an empty audience. */
export function useAudienceCount(audience: Audience) {
  const [asked] = useDebouncedValue(audience, delayMs);
  const isAsked = hasAudience(asked);
  const { data, error } = useQuery({ ...audienceQuery(asked), enabled: isAsked });
  return { reached: isAsked ? data : undefined, error: isAsked ? error : null };
}

/** Number and names of the people who would get the announcement. */
export function ReachedPeople({ audience }: { audience: Audience }) {
  const { reached, error } = useAudienceCount(audience);
  if (!hasAudience(audience)) return <EffectStrip when={t`Nobody gets it yet`} tone="calm" />;
  if (error)
    return (
      <EffectStrip when={t`It is not known who gets it`} tone="bad">
        <span>{describeError(error)}</span>
      </EffectStrip>
    );
  if (!reached) return <EffectStrip when={t`Finding out who gets it …`} tone="calm" />;
  const { count, more, people } = reached;
  if (count === 0)
    return (
      <EffectStrip when={t`Nobody gets it`} tone="bad">
        <span>{t`Nobody among these is active.`}</span>
      </EffectStrip>
    );
  const rest = count - people.length;
  return (
    <EffectStrip when={t`Goes to ${formatPeopleCount(count, more)}`}>
      <span>
        {people.map(({ name }) => name).join(', ')}
        {rest > 0 ? t` and ${rest} more` : ''}
      </span>
    </EffectStrip>
  );
}
