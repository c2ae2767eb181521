import * as z from 'zod';
import { Id, Instant, PersonRef, PlainDate } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/due.ts';

/** Maximum number of days in one call: two months. */
export const maxCalendarDays = 62;
/** Maximum number of tasks listed for one day. The task list contains all of them. */
export const maxTasksPerDay = 20;

const dueOfRequest = { requestId: Id, requestNumber: z.string(), title: z.string(), due: Due };

/** A person who is out of office for all categories, both days included. The reason is private. */
export const Absence = z.object({ person: PersonRef, startsOn: PlainDate, endsOn: PlainDate });
export type Absence = z.infer<typeof Absence>;

/** A draft with its desired day, and the question that requests the day. */
export const WishedDraft = z.object({
  requestId: Id,
  title: z.string(),
  day: PlainDate,
  field: z.string(),
  label: translatable(z.string()),
  updatedAt: Instant,
});
export type WishedDraft = z.infer<typeof WishedDraft>;

/** Calendar of a person with the data that they may see now. */
export const PersonalCalendar = z.object({
  /** Time zone of the caller, in which their days begin and end. */
  timeZone: z.string(),
  /** Weekdays without working time at their location: 0 is Monday. */
  closedWeekdays: z.array(z.int().min(0).max(6)),
  /** Open tasks of the person, including those as a delegate (`insteadOf`), earliest due first. */
  tasks: z.array(
    z.object({ taskId: Id, ...dueOfRequest, insteadOf: PersonRef.optional(), createdAt: Instant }),
  ),
  /** Days with more tasks than listed. */
  crowdedDays: z.array(PlainDate),
  /** Requests of the person that are in review, sorted by the earliest due step. */
  requests: z.array(z.object({ ...dueOfRequest, updatedAt: Instant })),
  drafts: z.array(WishedDraft),
  /** Requests and drafts from before this time are not included; null if all are included. */
  requestsSince: Instant.nullable(),
  absences: z.array(Absence),
  /** `places`: locations, if it is not a holiday at the person's location. */
  holidays: z.array(z.object({ day: PlainDate, name: z.string(), places: z.array(z.string()) })),
});
export type PersonalCalendar = z.infer<typeof PersonalCalendar>;
