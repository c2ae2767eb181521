/** Components next to and above the lists of the home page, loaded in one chunk in parallel with their data. */
export { AwayThisWeek } from '#frontend/features/calendar/components/away-this-week.tsx';
export { News } from '#frontend/features/messages/components/news.tsx';
export { OwnMailProblem } from '#frontend/features/profile/components/own-mail-problem.tsx';
export { FirstSteps } from '#frontend/features/setup/components/first-steps.tsx';
export { OwnFirstSteps } from '#frontend/features/setup/components/own-first-steps.tsx';
