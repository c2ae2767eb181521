import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Mention } from '#frontend/components/inputs/use-unsent.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { participantsQuery } from '#frontend/data/conversation.ts';
import { colleaguesQuery } from '#frontend/data/users.ts';
import { isNameMatch } from './mentions.ts';

/** Maximum number of suggestions of each kind. */
const offered = 6;

/**
 * Return the people to mention for the text after an `@`: first those with access to the request, then others. Empty if
 * no `@` is typed.
 */
export function useCompletion(requestId: string, search: string | undefined): readonly Mention[] {
  const { userId } = useViewer();
  const { data } = useInfiniteQuery(participantsQuery(requestId));
  const [asked] = useDebouncedValue(search ?? '', 200);
  const { data: colleagues = [] } = useQuery({
    ...colleaguesQuery(asked),
    enabled: search !== undefined && asked.length > 1,
  });
  if (search === undefined || !data) return [];
  const people = data.pages.flatMap(({ items }) => items);
  const there = new Set(people.map((person) => person.userId));
  const canAdd = data.pages[0]?.canAdd ?? false;
  const others = search.length > 1 && canAdd ? colleagues : [];
  const choose = (from: readonly { userId: string; name: string }[], adds: boolean) =>
    from
      .filter((one) => one.userId !== userId && isNameMatch(one.name, search))
      .slice(0, offered)
      .map((one) => ({ userId: one.userId, name: one.name, adds }));
  return [
    ...choose(
      people.filter(({ isActive }) => isActive),
      false,
    ),
    ...choose(
      others.filter((one) => !there.has(one.userId)),
      true,
    ),
  ];
}
