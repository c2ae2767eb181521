import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { openAs, openBrowser, openPage } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { readArguments } from '../../operator/services/command.ts';
import {
  type Budget,
  calculateMedians,
  formatMedians,
  type MedianVisit,
  screenLimits,
} from './web-report.ts';
import { screensToMeasure } from './web-screens.ts';
import { type NetworkLine, slowdown, type Visit, visit } from './web-visit.ts';

/**
 * Measures a first visit to each screen of the demo organisation in a browser slowed down four times, on two network
 * connections. It reports the first and largest paint in ms (LCP), blocking by long tasks, layout shift, and
 * requests and kilobytes until the network is idle. It then measures the response to opening the palette, sorting,
 * filtering, changing the view, deciding and opening. Each screen is opened as the person with the fewest rights that
 * suffice, unless every role is selected. Figures are medians of several runs through all screens. Prints a table for
 * each connection with limits in its header, and asserts nothing. The exit status is 1 if a screen could not be opened.
 */
const { values: options } = readArguments({
  usage: `npm run bench:web -- [options]

Measures a first visit to each screen in a slow browser on two network connections.

  --screen PART  only screens with this in their name
  --role ROLE    only screens of this role
  --every-role   each screen in every role that may open it
  --line NAME    only this connection: desk, slow 4G
  --runs N       runs through all screens, 3 unless given
  --json FILE    also writes the figures to a file
  --list         lists each request
  --help         shows this`,
  counts: ['runs'],
  options: {
    screen: { type: 'string', default: '' },
    role: { type: 'string', default: '' },
    'every-role': { type: 'boolean', default: false },
    line: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const lines: Readonly<Record<string, NetworkLine & { readonly budget: Budget }>> = {
  desk: { latency: 40, megabits: 10, budget: { fcp: 500, lcp: 1000 } },
  'slow 4G': { latency: 150, megabits: 1.6, budget: { fcp: 900, lcp: 1800 } },
};
const load = () => loadavg().map((one) => Number(one.toFixed(1)));

const product = await startProduct({ demo: true });
const browser = await openBrowser();
if (!browser) throw new Error('No browser: name one in CHROMIUM_PATH.');
try {
  const chosen = (await screensToMeasure(product.url, options['every-role'])).filter(
    ({ name, role }) => name.includes(options.screen) && role.includes(options.role),
  );
  // Sign in as each person and open a first page, which fills the cache of the person and is therefore not measured.
  const storages = new Map<string, readonly (readonly [string, string])[]>([['', []]]);
  for (const who of new Set(chosen.flatMap((screen) => screen.who || []))) {
    const { page, close } = await openPage(browser, product.url);
    await openAs(page, `${who}@countersign.example`, '/');
    await page.waitForLoadState('networkidle');
    storages.set(who, await page.evaluate(() => Object.entries(localStorage)));
    await close();
  }
  const loadBefore = load();
  const result: Record<string, Record<string, MedianVisit>> = {};
  for (const [lineName, { budget, ...line }] of Object.entries(lines)) {
    if (!lineName.includes(options.line)) continue;
    const visits = chosen.map((): Visit[] => []);
    for (let run = 0; run < Number(options.runs); run += 1)
      for (const [at, screen] of chosen.entries()) {
        const tell = (addresses: readonly string[]) => {
          if (options.list && run === 0) console.log(`${screen.name}:\n${addresses.join('\n')}`);
        };
        try {
          visits[at]?.push(
            await visit(browser, product.url, screen, storages.get(screen.who) ?? [], line, tell),
          );
        } catch (cause) {
          console.error(`${lineName}, ${screen.name}: ${cause}`);
          process.exitCode = 1;
        }
      }
    const measured = Object.fromEntries(
      chosen.flatMap(({ name }, at) =>
        visits[at]?.length ? [[name, calculateMedians(visits[at])]] : [],
      ),
    );
    result[lineName] = measured;
    console.log(
      `${lineName}: ${line.latency} ms, ${line.megabits} Mbps, processor ${slowdown} times slower, median of ${options.runs}; limits in the head, ! is above`,
    );
    console.table(
      Object.fromEntries(
        Object.entries(measured).map(([name, figures]) => [name, formatMedians(figures, budget)]),
      ),
    );
  }
  const machine = { cores: cpus().length, browser: browser.version(), loadBefore, load: load() };
  console.log(`load ${loadBefore.join(', ')} before and ${machine.load.join(', ')} after`);
  if (options.json) {
    const budgets = Object.entries(lines).map(([name, { budget }]) => [name, budget]);
    const asked = { slowdown, runs: Number(options.runs), limits: screenLimits };
    const told = { ...asked, budgets: Object.fromEntries(budgets), machine, screens: result };
    writeFileSync(options.json, `${JSON.stringify(told, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}
