import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { firstDecider } from './bulk-outcome.ts';

/** Properties of every dialog about a task. `onDone`: the action is completed. */
export type ActProps = {
  readonly task: {
    readonly taskId: string;
    readonly requestTitle: string;
    readonly stageName: string;
    readonly assignee: { readonly userId: string; readonly name: string };
    readonly requester: { readonly name: string };
  };
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
};

/**
 * One act on a task, from its dialog: refused at its fields, or in one sentence that names who was first. `missing`:
 * what the person still has to say, by field.
 */
export function useAct({ onClose, onDone }: ActProps) {
  const { busy, refused, refuse, clearError, submit } = useWrite();
  const { userId = '' } = useViewer();
  const refresh = useRefreshWork();

  async function act(
    missing: Readonly<Record<string, string | false>>,
    send: () => Promise<unknown>,
    done: string,
  ) {
    const lacks = Object.entries(missing).flatMap(([field, words]) =>
      words ? [[field, [words]] as const] : [],
    );
    if (lacks.length > 0) return refuse({ fields: Object.fromEntries(lacks) });
    let first: string | undefined;
    const went = await submit(() =>
      send().catch((cause: unknown) => {
        first = firstDecider(cause, userId);
        throw cause;
      }),
    );
    if (first) refuse({ fields: {}, text: first });
    if (!went) return;
    await refresh();
    showToast({ text: done });
    onClose();
    onDone?.();
  }

  return { busy, refused, clearError, act };
}
