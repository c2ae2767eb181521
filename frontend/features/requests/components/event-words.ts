import { t } from '#frontend/lib/text.ts';
import type { Event, EventType } from '#shared/requests/event.ts';
import { translateStoredReason } from '#shared/requests/translate-reason.ts';
import { formatAssigneesByStep, formatEventPeople } from '../event-people.ts';

type Words = { readonly act: string; readonly tone?: 'ok' | 'warn' | 'bad' };

/** Whether the stage stayed open after a decision. */
const leftOpen = ({ details }: Event) =>
  typeof details.stage === 'object' &&
  details.stage !== null &&
  'after' in details.stage &&
  details.stage.after === 'Open';
const formatRejection = (event: Event, step: string) =>
  leftOpen(event) ? t`rejected it (${step}); others could still approve` : t`rejected it (${step})`;

/** Description of each event after the person's name, or alone if there is no person. */
const words: Record<EventType, (event: Event) => Words> = {
  drafted: (event) => {
    const { requester } = formatEventPeople(event);
    return { act: requester ? t`started the request for ${requester}` : t`started the request` };
  },
  edited: () => ({ act: t`changed the answers` }),
  submitted: () => ({ act: t`sent it for approval` }),
  resubmitted: ({ round }) => ({ act: t`sent it again, round ${round}` }),
  withdrawn: () => ({ act: t`withdrew it` }),
  deleted: () => ({ act: t`discarded it` }),
  'stages-opened': (event) => {
    const asked = formatAssigneesByStep(event);
    return { act: asked ? t`Sent to ${asked}` : t`The next step was opened` };
  },
  approved: ({ stage }) => ({
    act: stage ? t`approved (${stage.name})` : t`approved`,
    tone: 'ok',
  }),
  rejected: (event) => ({
    act: event.stage ? formatRejection(event, event.stage.name) : t`rejected it`,
    tone: 'bad',
  }),
  returned: () => ({ act: t`sent it back`, tone: 'warn' }),
  reassigned: (event) => {
    const { from, to, standsIn, absent } = formatEventPeople(event);
    if (!to) return { act: t`reassigned the decision` };
    const receiver = absent
      ? t`${to}, who decides for ${absent}`
      : standsIn
        ? t`${to}, their delegate`
        : to;
    return {
      act:
        from && from !== event.by?.name
          ? t`reassigned the decision of ${from} to ${receiver}`
          : t`reassigned the decision to ${receiver}`,
    };
  },
  'approver-added': (event) => {
    const { added, isAfter, absent } = formatEventPeople(event);
    const name = added || t`somebody else`;
    const asked = absent ? t`${name}, who decides for ${absent},` : name;
    return {
      act: isAfter
        ? t`asked ${asked} to approve too, afterwards`
        : t`asked ${asked} to approve too`,
    };
  },
  'information-asked': () => ({ act: t`asked for information` }),
  reminded: (event) => {
    const { to } = formatEventPeople(event);
    if (!event.by) return { act: t`Reminder sent` };
    return { act: to ? t`sent a reminder to ${to}` : t`sent a reminder` };
  },
  breached: ({ stage }) => ({ act: t`${stage?.name ?? t`The step`} is overdue`, tone: 'bad' }),
  escalated: (event) => {
    const { to } = formatEventPeople(event);
    const byPerson = to ? t`escalated it to ${to}` : t`escalated it`;
    const byItself = to
      ? t`Escalated to ${to}, because it is overdue`
      : t`Escalated, because it is overdue`;
    return { act: event.by ? byPerson : byItself, tone: 'warn' };
  },
  'task-moved': (event) => {
    const { from, to } = formatEventPeople(event);
    if (from && !to) return { act: t`excluded ${from}; a fallback approver decides as well` };
    const receiver = to || t`somebody else`;
    if (event.by)
      return {
        act: from
          ? t`moved the decision of ${from} to ${receiver}`
          : t`moved the decision to ${receiver}`,
      };
    return {
      act: from
        ? t`The decision of ${from} was moved to ${receiver}`
        : t`The decision was moved to ${receiver}`,
    };
  },
  'routing-migrated': () => ({ act: t`moved it to a newer routing` }),
  rescheduled: ({ by }) => ({
    act: by ? t`moved the due time: hours or holidays changed` : t`The due time was recalculated`,
  }),
  'file-added': () => ({ act: t`added a file` }),
  'file-removed': () => ({ act: t`removed a file` }),
  commented: () => ({ act: t`wrote a comment` }),
  'comment-edited': () => ({ act: t`edited a comment` }),
  'comment-deleted': ({ anchors }) => ({
    act: anchors ? t`Personal data was erased` : t`deleted a comment`,
  }),
  'participant-added': (event) => ({
    act: t`added ${formatEventPeople(event).to}, who can see the request`,
  }),
  'participant-removed': (event) => {
    const { to } = formatEventPeople(event);
    return { act: to === event.by?.name ? t`left the request` : t`removed ${to}` };
  },
  closed: () => ({ act: t`All steps are done`, tone: 'ok' }),
  'workflow-failed': () => ({
    act: t`The workflow stopped; an administrator was notified`,
    tone: 'bad',
  }),
  'workflow-restarted': ({ by, details }) => ({
    act: by
      ? t`restarted the workflow`
      : typeof details.because === 'string'
        ? t`The workflow was started again because ${translateStoredReason(details.because)}`
        : t`The workflow was started again`,
  }),
};

export const describeEvent = (event: Event): Words => words[event.type](event);
