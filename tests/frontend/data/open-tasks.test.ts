import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { markDecided, unmarkDecided } from '#frontend/data/pending-decisions.ts';
import { openTasksQuery, refilterOpenTasks } from '#frontend/data/tasks.ts';
import { sampleTask } from '../components/sample-task.ts';

test('a decided task stays hidden even if a stale response contains it, and reappears if the decision fails', () => {
  const [mine, other] = [
    sampleTask('mine', { taskId: '00000000-0000-4000-8000-000000000001' }),
    sampleTask('other'),
  ];
  const queries = new QueryClient();
  const list = new QueryObserver(queries, { ...openTasksQuery(), enabled: false });
  const shown = () => list.getCurrentResult().data?.items.map(({ requestTitle }) => requestTitle);
  const stop = list.subscribe(() => undefined);
  const answer = () => queries.setQueryData(openTasksQuery().queryKey, { items: [mine, other] });

  answer();
  expect(shown()).toEqual(['mine', 'other']);
  markDecided(mine.taskId);
  refilterOpenTasks(queries);
  expect(shown()).toEqual(['other']);
  answer();
  expect(shown()).toEqual(['other']);
  unmarkDecided(mine.taskId);
  refilterOpenTasks(queries);
  expect(shown()).toEqual(['mine', 'other']);
  stop();
});
