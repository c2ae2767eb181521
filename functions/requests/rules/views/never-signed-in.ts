import type { Directory } from '#functions/organisation/rules/directory.ts';
import type { RequestPath } from '#shared/requests/path.ts';

/** Mark people in the path who must still decide and have never signed in. */
export function markNeverSignedIn(path: RequestPath, directory: Directory): RequestPath {
  const isAhead = (state: string) => state === 'open' || state === 'forecast';
  return {
    ...path,
    steps: path.steps.map((group) =>
      group.map((stage) =>
        isAhead(stage.state)
          ? {
              ...stage,
              people: stage.people.map((person) =>
                !person.outcome && directory.hasNeverSignedIn(person.userId)
                  ? { ...person, neverSignedIn: true }
                  : person,
              ),
            }
          : stage,
      ),
    ),
  };
}
