import { describe, expect, test } from 'vitest';
import {
  arrangeColumns,
  listOptionalColumns,
} from '#frontend/components/lists/data-list/arrange-columns.ts';
import {
  countByStatus,
  findListTotal,
  formatListTotal,
} from '#frontend/features/requests/use-total.ts';
import { type CsvProgress, createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import {
  extractViewParams,
  findViewsError,
  isCurrentView,
  readColumnsParam,
  setColumnsParam,
} from '#frontend/widgets/list-view/saved-views.ts';
import { id } from '#tests/domain/support/people.ts';

const columns = [
  { key: 'title', label: 'Title', fixed: true },
  { key: 'status', label: 'Status' },
  { key: 'due', label: 'Due' },
  { key: 'closed', label: 'Closed', hiddenAtFirst: true },
  { key: 'menu', label: '', fixed: true },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('columns of a list', () => {
  test('a list shows its default columns until a person selects others', () => {
    expect(keys(arrangeColumns(columns, null))).toEqual(['title', 'status', 'due', 'menu']);
  });

  test('the selected columns of a list are in the chosen order, between the identifying column and the actions', () => {
    expect(keys(arrangeColumns(columns, ['closed', 'status']))).toEqual([
      ...['title', 'closed', 'status', 'menu'],
    ]);
    expect(keys(arrangeColumns(columns, []))).toEqual(['title', 'menu']);
  });

  test('a column selection ignores removed and unavailable columns', () => {
    expect(keys(arrangeColumns(columns, ['gone', 'due', 'menu']))).toEqual([
      ...['title', 'due', 'menu'],
    ]);
  });

  test('hidden columns of a list are listed after the visible ones', () => {
    const offered = listOptionalColumns(columns, ['due']).map(({ column, isShown: is }) => [
      ...[column.key, is],
    ]);
    expect(offered).toEqual([
      ['due', true],
      ['status', false],
      ['closed', false],
    ]);
  });
});

describe('a view of a list', () => {
  const parts = ['status', 'q'];

  test('a saved list view stores only known parameters of the URL, in a fixed order', () => {
    const address = new URLSearchParams('seen=1&q=new pump&status=Approved');
    expect(extractViewParams(address, parts)).toBe('status=Approved&q=new+pump');
    expect(extractViewParams(setColumnsParam(address, ['due', 'status']), parts)).toBe(
      'status=Approved&q=new+pump&columns=due.status',
    );
  });

  test("a list view uses the columns in its URL, or the person's own columns if the URL has none", () => {
    expect(readColumnsParam(new URLSearchParams('q=x'))).toBeNull();
    expect(readColumnsParam(new URLSearchParams('columns=due.status'))).toEqual(['due', 'status']);
    const without = setColumnsParam(new URLSearchParams('q=x&columns=due'), null);
    expect(without.toString()).toBe('q=x');
  });

  test('the current list view is recognized regardless of the order of parameters in the URL', () => {
    const view = { viewId: id(1), name: 'Pumps', search: 'q=pump&status=Approved' };
    expect(isCurrentView(view, 'status=Approved&q=pump', parts)).toBe(true);
    expect(isCurrentView(view, 'status=Approved', parts)).toBe(false);
  });

  test('a saved view with a name in use, or above the maximum number, is rejected before it is sent', () => {
    const view = (n: number, name: string) => ({ viewId: id(n), name, search: '' });
    expect(findViewsError([view(1, 'Mine')])).toBeUndefined();
    expect(findViewsError([view(1, 'Mine'), view(2, 'MINE')])).toBe(
      'There is a view of this name.',
    );
    expect(findViewsError([view(1, ' ')])).toBe('Enter a name.');
    const many = Array.from({ length: 31 }, (_, n) => view(n, `View ${n}`));
    expect(findViewsError(many)).toBe('There are at most 30 views. Delete one first.');
  });
});

describe('the total of a list', () => {
  test('the total of a list is shown if a counter is available and exceeds the number of rows shown', () => {
    const total = { count: 214, withDrafts: false };
    expect(formatListTotal(20, true, total)).toBe('20 of 214 requests');
    expect(formatListTotal(20, true, undefined)).toBe('20 shown, more to load');
    expect(formatListTotal(11, false, { ...total, count: 14 })).toBe('11 requests');
    // The counters are updated with a delay.
    expect(formatListTotal(20, true, { ...total, count: 19 })).toBe('20 shown, more to load');
  });

  test('the total of a list says how many requests with its status retention removed', () => {
    const total = { count: 214, withDrafts: false };
    const text = 'Retention removed 1 request with this status';
    const all = { removed: 1, isNarrow: false };
    expect(formatListTotal(20, true, total, all)).toBe(`20 of 214 requests. ${text}.`);
    expect(formatListTotal(0, false, undefined, all)).toBe(`0 requests. ${text}.`);
  });

  test('the total of a filtered list says that its number of removed requests ignores the filters', () => {
    const text = 'Retention removed 3 requests with this status in total, regardless of filters.';
    const filtered = { removed: 3, isNarrow: true };
    expect(formatListTotal(2, false, undefined, filtered)).toBe(`2 requests. ${text}`);
  });

  test('the total of a list says that drafts are not counted if no counter includes them', () => {
    const total = { count: 214, withDrafts: true };
    expect(formatListTotal(20, true, total)).toBe('20 of 214. Drafts aren’t counted');
    expect(formatListTotal(11, false, total)).toBe('11 requests');
  });
});

describe('the count of each status', () => {
  test('requests are counted by status from the rows if all are loaded, and a status without rows has the count 0', () => {
    const rows = ['Draft', 'Approved', 'Draft'] as const;
    const counts = countByStatus(rows.map((status) => ({ status })));
    expect(counts).toMatchObject({ Draft: 2, Approved: 1, Rejected: 0 });
  });

  test('the total of a list comes from the counters, which exclude drafts, if not all rows are loaded', () => {
    const counters = { InReview: 3, Approved: 9 };
    expect(findListTotal(counters, undefined)).toEqual({ count: 12, withDrafts: true });
    expect(findListTotal(counters, 'Approved')).toEqual({ count: 9, withDrafts: false });
    expect(findListTotal(counters, 'Draft')).toBeUndefined();
    expect(findListTotal(undefined, 'Approved')).toBeUndefined();
  });
});

describe('an export of a list', () => {
  type Row = { readonly name: string; readonly sum: number };
  const pagesOf = (...pages: Row[][]) =>
    async function* () {
      yield* pages;
    };
  const source = (more: Partial<Parameters<typeof createListCsvSource<Row>>[0]> = {}) =>
    createListCsvSource<Row>({
      ...{ fileName: 'rows', words: (count: number) => `${count} rows` },
      columns: async () => [
        { key: 'name', cells: [['Name', ({ name }) => name]] },
        { key: 'sum', cells: [['Sum', ({ sum }) => String(sum)]] },
        { key: 'double', cells: [['Double', ({ sum }) => String(2 * sum)]] },
      ],
      pages: pagesOf(
        [
          { name: 'b', sum: 2 },
          { name: '=1+1', sum: 3 },
        ],
        [{ name: 'a', sum: 1 }],
      ),
      ...more,
    });
  const never = new AbortController().signal;
  const linesOf = async ({ file }: { file: Blob }) => (await file.text()).trim().split('\r\n');

  test('a list export has the visible columns in order, or all columns by default, and no cell becomes a formula', async () => {
    const shown = await source().make(['sum', 'gone', 'name'], () => undefined, never);
    expect(await linesOf(shown)).toEqual(['Sum,Name', '2,b', "3,'=1+1", '1,a']);
    const all = await source().make(null, () => undefined, never);
    expect((await linesOf(all))[0]).toBe('Name,Sum,Double');
    expect(all.count).toBe(3);
  });

  test('a list export starts with a byte order mark, from which spreadsheets recognize the encoding', async () => {
    const { file } = await source().make(null, () => undefined, never);
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('a list export contains the matching rows in the order of the list, and reports its progress', async () => {
    const told: CsvProgress[] = [];
    const made = await source({
      fits: ({ sum }) => sum !== 3,
      arrange: (rows) => rows.toSorted((a, b) => a.sum - b.sum),
    }).make(['name'], (progress) => told.push(progress), never);
    expect(await linesOf(made)).toEqual(['Name', 'a', 'b']);
    expect(told).toEqual([
      { read: 2, written: 1 },
      { read: 3, written: 2 },
    ]);
  });

  test('a cancelled list export creates no file and reads no further rows', async () => {
    const control = new AbortController();
    let read = 0;
    const pages = async function* () {
      for (;;) {
        read += 1;
        yield [{ name: 'x', sum: 1 }];
      }
    };
    const made = source({ pages }).make(null, () => control.abort(), control.signal);
    await expect(made).rejects.toThrow();
    expect(read).toBe(2);
  });
});
