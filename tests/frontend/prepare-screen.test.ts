import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { PageModule } from '#frontend/pages/page.ts';
import { discardPreparedScreen, prepareScreen } from '#frontend/prepare-screen.ts';

const Page = () => null;
/** Create a screen whose code loads on request, and record its reads. */
function screenOnItsWay() {
  const code = Promise.withResolvers<PageModule>();
  const read: string[] = [];
  const load = async () => void read.push('its data');
  return { page: () => code.promise, come: () => code.resolve({ Page, load }), read };
}

test('a screen starts to load its data once its code has loaded', async () => {
  const { page, come, read } = screenOnItsWay();
  const coming = prepareScreen('/routing/list', page, new QueryClient(), {});
  come();
  expect(await coming).toBe(Page);
  expect(read).toEqual(['its data']);
});

test('a prepared screen that is discarded before its code has loaded loads no data', async () => {
  const { page, come, read } = screenOnItsWay();
  const coming = prepareScreen('/user/list', page, new QueryClient(), {});
  discardPreparedScreen('/user/list');
  come();
  await coming;
  expect(read).toEqual([]);
});

test('the code of a screen that failed to load is requested again only after the screen was discarded', async () => {
  let asked = 0;
  const page = async (): Promise<PageModule> => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch');
    return { Page };
  };
  const prepare = () => prepareScreen('/calendar/view', page, new QueryClient(), {});
  await expect(prepare()).rejects.toThrow('Failed to fetch');
  await expect(prepare()).rejects.toThrow('Failed to fetch');
  expect(asked).toBe(1);
  discardPreparedScreen('/calendar/view');
  expect(await prepare()).toBe(Page);
});
