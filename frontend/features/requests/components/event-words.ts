import { t } from '#frontend/lib/text.ts';
import type { Event, EventType } from '#shared/requests/event.ts';
import { concernedBy } from '../event-people.ts';

type Words = { readonly act: string; readonly tone?: 'ok' | 'warn' | 'bad' };

/** What happened, after the person's name; without a person it stands alone. */
const words: Record<EventType, (event: Event) => Words> = {
  drafted: (event) => {
    const { requester } = concernedBy(event);
    return { act: t`started the request${requester ? t` for ${requester}` : ''}` };
  },
  edited: () => ({ act: t`changed the answers` }),
  submitted: () => ({ act: t`sent it for approval` }),
  resubmitted: ({ round }) => ({ act: t`sent it again, round ${round}` }),
  withdrawn: () => ({ act: t`withdrew it` }),
  deleted: () => ({ act: t`discarded it` }),
  'stages-opened': ({ stage }) => ({
    act: stage ? t`${stage.name} was asked` : t`The next step was opened`,
  }),
  approved: ({ stage }) => ({ act: `approved${stage ? t` for ${stage.name}` : ''}`, tone: 'ok' }),
  rejected: ({ stage }) => ({
    act: t`rejected it${stage ? t` for ${stage.name}` : ''}`,
    tone: 'bad',
  }),
  returned: () => ({ act: t`sent it back`, tone: 'warn' }),
  reassigned: (event) => {
    const { from, to, standsIn, absent } = concernedBy(event);
    if (!to) return { act: t`reassigned the decision` };
    const whose = from && from !== event.by?.name ? t`the decision of ${from}` : t`the decision`;
    const why = absent ? t`, who decides for ${absent}` : standsIn ? t`, their delegate` : '';
    return { act: t`reassigned ${whose} to ${to}${why}` };
  },
  'approver-added': (event) => {
    const { added, isAfter, absent } = concernedBy(event);
    const why = absent ? t`, who decides for ${absent},` : '';
    return {
      act: t`asked ${added || t`somebody else`}${why} to approve too${isAfter ? ', afterwards' : ''}`,
    };
  },
  'information-asked': () => ({ act: t`asked for information` }),
  reminded: (event) => {
    const { to } = concernedBy(event);
    return { act: event.by ? t`sent a reminder${to ? t` to ${to}` : ''}` : t`Reminder sent` };
  },
  breached: ({ stage }) => ({ act: t`${stage?.name ?? t`The step`} is overdue`, tone: 'bad' }),
  escalated: (event) => {
    const { to } = concernedBy(event);
    const where = to ? t` to ${to}` : '';
    return {
      act: event.by ? t`escalated it${where}` : t`Escalated${where}, because it is overdue`,
      tone: 'warn',
    };
  },
  'task-moved': (event) => {
    const { from, to } = concernedBy(event);
    const what = from ? t`decision of ${from}` : 'decision';
    return event.by
      ? { act: t`moved the ${what} to ${to || t`somebody else`}` }
      : { act: t`The ${what} was moved to ${to || t`somebody else`}` };
  },
  'routing-migrated': () => ({ act: t`moved it to a newer routing` }),
  rescheduled: ({ by }) => ({
    act: by ? t`moved the due time: hours or holidays changed` : t`The due time was recalculated`,
  }),
  'file-added': () => ({ act: t`added a file` }),
  'file-removed': () => ({ act: t`removed a file` }),
  commented: () => ({ act: t`wrote a comment` }),
  'comment-edited': () => ({ act: t`edited a comment` }),
  'comment-deleted': () => ({ act: t`deleted a comment` }),
  'participant-added': (event) => ({
    act: t`added ${concernedBy(event).to}, who can see the request`,
  }),
  'participant-removed': (event) => {
    const { to } = concernedBy(event);
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
        ? t`The workflow was started again because ${details.because}`
        : t`The workflow was started again`,
  }),
};

export const wordsFor = (event: Event): Words => words[event.type](event);
