import { describe, expect, test } from 'vitest';
import {
  arrangeColumns,
  freeColumns,
} from '#frontend/components/lists/data-list/arrange-columns.ts';
import { countByStatus, findListTotal, totalWords } from '#frontend/features/requests/use-total.ts';
import { type CsvProgress, csvOfList } from '#frontend/widgets/list-view/save-csv.ts';
import {
  columnsIn,
  isShown,
  refusedViews,
  viewIn,
  withColumns,
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

describe('columns', () => {
  test('are those that a list has at first, until somebody chooses', () => {
    expect(keys(arrangeColumns(columns, null))).toEqual(['title', 'status', 'due', 'menu']);
  });

  test('come in the chosen order between those that say which row it is and what can be done', () => {
    expect(keys(arrangeColumns(columns, ['closed', 'status']))).toEqual([
      ...['title', 'closed', 'status', 'menu'],
    ]);
    expect(keys(arrangeColumns(columns, []))).toEqual(['title', 'menu']);
  });

  test('values that are gone, or can’t be chosen, are passed over', () => {
    expect(keys(arrangeColumns(columns, ['gone', 'due', 'menu']))).toEqual([
      ...['title', 'due', 'menu'],
    ]);
  });

  test('values that are not shown are offered after the others', () => {
    const offered = freeColumns(columns, ['due']).map(({ column, isShown: is }) => [
      ...[column.key, is],
    ]);
    expect(offered).toEqual([
      ['due', true],
      ['status', false],
      ['closed', false],
    ]);
  });
});

describe('a view', () => {
  const parts = ['status', 'q'];

  test('holds what the list knows of an address, in one order, and nothing else', () => {
    const address = new URLSearchParams('seen=1&q=new pump&status=Approved');
    expect(viewIn(address, parts)).toBe('status=Approved&q=new+pump');
    expect(viewIn(withColumns(address, ['due', 'status']), parts)).toBe(
      'status=Approved&q=new+pump&columns=due.status',
    );
  });

  test('names columns, none of them, or leaves them to the person', () => {
    expect(columnsIn(new URLSearchParams('q=x'))).toBeNull();
    expect(columnsIn(new URLSearchParams('columns=due.status'))).toEqual(['due', 'status']);
    const without = withColumns(new URLSearchParams('q=x&columns=due'), null);
    expect(without.toString()).toBe('q=x');
  });

  test('is the one that is shown, however its address was written', () => {
    const view = { viewId: id(1), name: 'Pumps', search: 'q=pump&status=Approved' };
    expect(isShown(view, 'status=Approved&q=pump', parts)).toBe(true);
    expect(isShown(view, 'status=Approved', parts)).toBe(false);
  });

  test('is refused before it is sent where its name is taken, or it is one too many', () => {
    const view = (n: number, name: string) => ({ viewId: id(n), name, search: '' });
    expect(refusedViews([view(1, 'Mine')])).toBeUndefined();
    expect(refusedViews([view(1, 'Mine'), view(2, 'MINE')])).toBe('There is a view of this name.');
    expect(refusedViews([view(1, ' ')])).toBe('Enter a name.');
    const many = Array.from({ length: 31 }, (_, n) => view(n, `View ${n}`));
    expect(refusedViews(many)).toBe('There are at most 30 views. Delete one first.');
  });
});

describe('how many there are', () => {
  test('the total is shown if something counts the rows and there are more than are shown', () => {
    const total = { count: 214, withDrafts: false };
    expect(totalWords(20, true, total)).toBe('20 of 214 requests');
    expect(totalWords(20, true, undefined)).toBe('20 shown, more to load');
    expect(totalWords(11, false, { ...total, count: 14 })).toBe('11 requests');
    // The counters follow a little later.
    expect(totalWords(20, true, { ...total, count: 19 })).toBe('20 shown, more to load');
  });

  test('leaves drafts open where they are listed and nobody counts them', () => {
    const total = { count: 214, withDrafts: true };
    expect(totalWords(20, true, total)).toBe('20 of 214. Drafts aren’t counted');
    expect(totalWords(11, false, total)).toBe('11 requests');
  });
});

describe('how many there are of each status', () => {
  test('is counted where all are here; a status without any has none', () => {
    const rows = ['Draft', 'Approved', 'Draft'] as const;
    const counts = countByStatus(rows.map((status) => ({ status })));
    expect(counts).toMatchObject({ Draft: 2, Approved: 1, Rejected: 0 });
  });

  test('comes from counters that know no drafts otherwise', () => {
    const counters = { InReview: 3, Approved: 9 };
    expect(findListTotal(counters, undefined)).toEqual({ count: 12, withDrafts: true });
    expect(findListTotal(counters, 'Approved')).toEqual({ count: 9, withDrafts: false });
    expect(findListTotal(counters, 'Draft')).toBeUndefined();
    expect(findListTotal(undefined, 'Approved')).toBeUndefined();
  });
});

describe('a file of a list', () => {
  type Row = { readonly name: string; readonly sum: number };
  const pagesOf = (...pages: Row[][]) =>
    async function* () {
      yield* pages;
    };
  const source = (more: Partial<Parameters<typeof csvOfList<Row>>[0]> = {}) =>
    csvOfList<Row>({
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

  test('has the columns that are shown in their order, or all; no cell becomes a formula', async () => {
    const shown = await source().make(['sum', 'gone', 'name'], () => undefined, never);
    expect(await linesOf(shown)).toEqual(['Sum,Name', '2,b', "3,'=1+1", '1,a']);
    const all = await source().make(null, () => undefined, never);
    expect((await linesOf(all))[0]).toBe('Name,Sum,Double');
    expect(all.count).toBe(3);
  });

  test('begins with the mark by which spreadsheets know the letters', async () => {
    const { file } = await source().make(null, () => undefined, never);
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('has what fits, in the order of the list, and tells how far it has come', async () => {
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

  test('an export that is stopped is not made, and nothing more is read', async () => {
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
