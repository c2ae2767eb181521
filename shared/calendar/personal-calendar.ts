import * as z from 'zod';
import { Id, Instant, PersonRef, PlainDate } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/calendar.ts';

/** One call tells of this many days at most: two months. */
export const mostDays = 62;
/** Maximum number of tasks listed for one day; the task list has the others. */
export const mostTasksOfDay = 20;

const dueOfRequest = { requestId: Id, requestNumber: z.string(), title: z.string(), due: Due };

/** Somebody out of office for all categories, both days included. Why is nobody's to know. */
export const Absence = z.object({ person: PersonRef, startsOn: PlainDate, endsOn: PlainDate });
export type Absence = z.infer<typeof Absence>;

/** A draft with the day that it wishes for, and the question that asks for it. */
export const WishedDraft = z.object({
  requestId: Id,
  title: z.string(),
  day: PlainDate,
  field: z.string(),
  label: translatable(z.string()),
  updatedAt: Instant,
});
export type WishedDraft = z.infer<typeof WishedDraft>;

/** Calendar of a person, as that person may see it now. */
export const PersonalCalendar = z.object({
  /** Of whoever asks: their days begin and end in it. */
  timeZone: z.string(),
  /** Weekdays without working time where they work: 0 is Monday. */
  closedWeekdays: z.array(z.int().min(0).max(6)),
  /** Open tasks of the person, also as a delegate (`insteadOf`), the earliest due first. */
  tasks: z.array(
    z.object({ taskId: Id, ...dueOfRequest, insteadOf: PersonRef.optional(), createdAt: Instant }),
  ),
  /** Days with more tasks than are listed. */
  crowdedDays: z.array(PlainDate),
  /** Their own requests in review, by the step that is due first. */
  requests: z.array(z.object({ ...dueOfRequest, updatedAt: Instant })),
  drafts: z.array(WishedDraft),
  /** Requests and drafts from before this moment were not looked at; null: all were. */
  requestsSince: Instant.nullable(),
  absences: z.array(Absence),
  /** `places`: where, if it is not a holiday where they work. */
  holidays: z.array(z.object({ day: PlainDate, name: z.string(), places: z.array(z.string()) })),
});
export type PersonalCalendar = z.infer<typeof PersonalCalendar>;
