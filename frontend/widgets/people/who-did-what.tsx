import type { ReactNode } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';

type WhoDidWhatProps = {
  readonly by: PersonRef;
  /** Undefined for a comment. */
  readonly act?: ReactNode;
};

/**
 * "Sofia Rossi sent it back". German puts a colon after the name, because its verb differs between "Sie" and a name.
 */
export function ActorSentence({ by, act }: WhoDidWhatProps) {
  const { userId } = useViewer();
  const who = <strong>{by.userId === userId ? t`You` : by.name}</strong>;
  return act ? rich`${who} ${act}` : who;
}
