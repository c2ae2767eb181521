import { Textarea } from '@mantine/core';
import {
  IconBell,
  IconCheckbox,
  IconCopy,
  IconDownload,
  IconFileCertificate,
  IconPencil,
  IconPrinter,
  IconUserShield,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { formatSaveError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { remindRequestAssignees, sendWithdrawal } from '#frontend/data/request-acts.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { isClosedRequest, isOwnRequest } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { canDecideTask } from '#shared/tasks/task.ts';
import { useSaveAudit } from '../save-audit.ts';

/** Wait until the menu is closed, because an open menu would be printed. */
const print = () => requestAnimationFrame(() => window.print());

type RecordMenuProps = {
  readonly details: RequestDetails;
  /** Undefined if the reader may not raise it again. */
  readonly copyPath: string | undefined;
  readonly auditPath: string;
  readonly taskPath: (taskId: string) => string;
};

/**
 * Menu of less frequent actions: copy, print, and save the audit chain. Administrators can also open other people's
 * pending tasks.
 */
function RecordMenu({
  details: { request, tasks },
  copyPath,
  auditPath,
  taskPath,
}: RecordMenuProps) {
  const { user, roles } = useSession();
  const navigate = useNavigate();
  const saveAudit = useSaveAudit(request);
  const isOwn = isOwnRequest(user.userId, request);
  const waiting =
    roles.has('admin') && !isOwn
      ? tasks.filter(
          ({ status, assignee }) => status === 'Pending' && assignee.userId !== user.userId,
        )
      : [];
  return (
    <Menu
      label={t`More for this request`}
      variant="default"
      items={[
        ...(copyPath
          ? [
              {
                label: t`Copy to a new request`,
                icon: IconCopy,
                onPick: () => void navigate(copyPath),
              },
            ]
          : []),
        { label: t`Print or save as PDF`, icon: IconPrinter, onPick: print },
        {
          label: t`Print the audit record`,
          icon: IconFileCertificate,
          onPick: () => void navigate(auditPath),
        },
        {
          label: t`Download the audit record as JSON`,
          icon: IconDownload,
          onPick: () => void saveAudit(),
        },
        ...waiting.map(({ taskId, assignee, stageName }, at) => ({
          label: `${assignee.name}: ${stageName}`,
          icon: IconUserShield,
          apart: at === 0,
          onPick: () => void navigate(taskPath(taskId)),
        })),
      ]}
    />
  );
}

const remindEveryMs = 3_600_000;

/** Describe why a reminder failed: when the next one can be sent, or the general error. */
function describeRemindError(cause: unknown, time: (at: string) => string): string {
  const seconds = cause instanceof AppError ? cause.present?.retryAfterSeconds : undefined;
  if (typeof seconds !== 'number') return formatSaveError(cause);
  const at = new Date(Date.now() + seconds * 1000).toISOString();
  return t`You can send the next reminder at ${time(at)}`;
}

type RecordActionsProps = {
  readonly details: RequestDetails;
  /** Path to the form that edits the request. */
  readonly editPath: string;
  /** Path to a new request with a copy of these answers. */
  readonly copyPath: string;
  readonly auditPath: string;
  readonly taskPath: (taskId: string) => string;
};

/** Actions of the signed-in person on the request, most likely first. */
export function RecordActions({
  details,
  editPath,
  copyPath,
  auditPath,
  taskPath,
}: RecordActionsProps) {
  const { userId = '' } = useViewer();
  const { now, time } = useFormat();
  const { request, can } = details;
  const isOwn = isOwnRequest(userId, request);
  // A request raised on behalf of a requester can be copied by the requester, or for them.
  const isTheirs = request.requester.userId === userId;
  const isDecider = useSession().roles.has('approver') && !isOwn;
  const mine = isDecider && details.tasks.find((task) => canDecideTask(userId, task));
  const [asking, setAsking] = useState(false);
  // A reminder is the primary action only for an overdue request without a reminder in the last hour, and if the reader
  // has nothing to decide.
  const lastReminder = details.events.findLast(({ type }) => type === 'reminded')?.at;
  const isUrgent =
    !mine &&
    request.due?.state === 'overdue' &&
    (!lastReminder || now - Date.parse(lastReminder) > remindEveryMs);
  const [why, setWhy] = useState('');
  const refresh = useRefreshWork();
  const reminding = useWrite({ refresh, words: (cause) => describeRemindError(cause, time) });
  const withdrawing = useWrite({ refresh });
  const [first] = request.assignees;
  const namesOf = (name: (full: string) => string | undefined) =>
    request.assignees.length > maxNamedPeople
      ? t`${request.assignees.length} people`
      : joinWithAnd(
          request.assignees.map((one) => {
            const called = name(one.name) ?? one.name;
            const isAway = details.away?.some(({ userId: away }) => away === one.userId);
            return isAway ? t`${called} (away)` : called;
          }),
        );

  return (
    <>
      {mine ? (
        <ButtonLink
          to={taskPath(mine.taskId)}
          leftSection={<IconCheckbox size={15} stroke={1.75} aria-hidden />}
        >{t`Decide`}</ButtonLink>
      ) : null}
      {can.edit ? (
        <ButtonLink to={editPath} leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}>
          {can.resubmit ? t`Correct and send again` : t`Continue the draft`}
        </ButtonLink>
      ) : null}
      {can.remind && first ? (
        <Button
          variant={isUrgent ? 'filled' : 'default'}
          leftSection={<IconBell size={15} stroke={1.75} aria-hidden />}
          loading={reminding.busy}
          onClick={() =>
            void reminding.act(() => remindRequestAssignees(request.requestId), {
              done: t`Reminder sent to ${namesOf((name) => name)}`,
            })
          }
        >{rich`Remind ${namesOf((name) => name.split(' ')[0])}`}</Button>
      ) : null}
      {isTheirs && isClosedRequest(request) ? (
        <ButtonLink
          variant="default"
          to={copyPath}
          leftSection={<IconCopy size={15} stroke={1.75} aria-hidden />}
        >{t`Copy to a new request`}</ButtonLink>
      ) : null}
      {can.withdraw ? (
        <Button variant="default" onClick={() => setAsking(true)}>{t`Withdraw`}</Button>
      ) : null}
      <RecordMenu
        details={details}
        copyPath={isTheirs && request.status === 'InReview' ? copyPath : undefined}
        auditPath={auditPath}
        taskPath={taskPath}
      />
      {asking ? (
        <Confirm
          title={t`Withdraw ${request.number}?`}
          action={t`Withdraw the request`}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() =>
            withdrawing.act(() => sendWithdrawal(request.requestId, why), {
              done: t`Request withdrawn`,
            })
          }
        >
          <p className="paragraph">
            {formatUnneededApprovers(request.assignees.map(({ name }) => name))}
            {t`You can copy it to a new request later.`}
          </p>
          <Textarea
            label={t`Why? (optional)`}
            value={why}
            autosize
            minRows={2}
            maxLength={4000}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Confirm>
      ) : null}
    </>
  );
}

/** Maximum number of people listed by name. More are shown as a number. */
const maxNamedPeople = 2;

/** Name the approvers who no longer need to decide. */
const formatUnneededApprovers = (names: readonly string[]) =>
  names.length === 0 ? '' : t`${joinWithAnd(names)} won’t need to decide. `;
