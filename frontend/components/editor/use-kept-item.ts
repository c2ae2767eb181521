import { putBack } from '../toast/put-back.ts';
import { showToast } from '../toast/toast.ts';
import { useAttempt } from './use-attempt.ts';

type Given = 'id' | 'version' | 'applicationId';
type Head = Readonly<Record<'id' | 'applicationId', string>> & { readonly version: number };
type Kept<I extends Head> = {
  /** none: a new one */
  readonly item: I | undefined;
  readonly create: (body: Omit<I, Given>) => Promise<unknown>;
  readonly update: (item: I, body: Omit<I, Given>) => Promise<unknown>;
  readonly remove: (item: I) => Promise<unknown>;
  /** lets what shows the list ask anew */
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** What an editor dialog does with one item of a list: saves it, or removes it with a way back, says so, and closes. */
export function useKeptItem<I extends Head>(kept: Kept<I>) {
  const { item, create, update, remove, refresh, onClose } = kept;
  const { attempt, ...state } = useAttempt();
  return {
    ...state,
    /** `called`: what it is called in the words that say it is saved. */
    async save(body: Omit<I, Given>, called: string) {
      const done = await attempt(async () => {
        await (item ? update(item, body) : create(body));
        await refresh();
      });
      if (!done) return;
      showToast({ text: `Saved ${called}` });
      onClose();
    },
    async remove(called: string) {
      if (!item) return;
      const { id: _id, version: _version, applicationId: _application, ...body } = item;
      const done = await attempt(async () => {
        await remove(item);
        await refresh();
      });
      if (!done) return;
      showToast({ text: `Removed ${called}`, undo: putBack(() => create(body), refresh) });
      onClose();
    },
  };
}
