import { useState } from 'react';
import * as z from 'zod';
import {
  readLocal,
  removeLocal,
  unsentCommentPrefix,
  writeLocal,
} from '#frontend/lib/local-storage.ts';
import { useViewer } from '../layout/viewer.tsx';

/** Person mentioned in a text. `adds`: sending the text lets them see the request. */
const Mention = z.object({ userId: z.string(), name: z.string(), adds: z.boolean() });
export type Mention = z.infer<typeof Mention>;
const Unsent = z.object({ text: z.string(), meant: z.array(Mention).readonly() });
type Unsent = z.infer<typeof Unsent>;
const nothing: Unsent = { text: '', meant: [] };

/**
 * Save unsent text in this browser, so that it is restored when the person returns. `place`: the box and its subject.
 */
export function useUnsent(place: string): readonly [Unsent, (next: Unsent) => void] {
  const { userId = '' } = useViewer();
  const name = `${unsentCommentPrefix}${userId}:${place}`;
  const [unsent, setUnsent] = useState(() => readLocal(name, Unsent) ?? nothing);
  return [
    unsent,
    (next) => {
      setUnsent(next);
      if (next.text.trim()) writeLocal(name, next);
      else removeLocal(name);
    },
  ];
}
