import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { getFirstDecider } from './bulk-outcome.ts';

/** Props of every task dialog. `onDone`: called after the action is completed. */
export type TaskActionProps = {
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
 * Submit a task action from its dialog. Errors are shown at the fields, or in one sentence that includes who was first.
 * `missing`: errors for missing input, keyed by field.
 */
export function useTaskAction({ onClose, onDone }: TaskActionProps) {
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
        first = getFirstDecider(cause, userId);
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
