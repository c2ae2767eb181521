import { demoPassword, getUserId } from '#demo/organisation/people.ts';
import { liveProtocol, Notice } from '#shared/live/live.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import { addComment } from '#shared/requests/conversation-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connectToProduct, type SignedInPerson } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { readArguments } from '../../operator/services/command.ts';
import { benchCast } from './lifecycle.ts';
import { calculateQuantile } from './measure.ts';

/** Open tabs of many people, some of which show the same request, and measure the time until each tab is notified. */
const { values: options } = readArguments({
  usage: `npm run bench:live -- [options]

Measures the time from a comment to the notification of each open tab.

  --tabs N   open tabs, 500 unless given
  --looks N  tabs that show the request, 87 unless given
  --help     shows this`,
  counts: ['tabs', 'looks'],
  options: { tabs: { type: 'string', default: '500' }, looks: { type: 'string', default: '87' } },
});
const looks = Number(options.looks);
const idle = Math.max(0, Number(options.tabs) - looks);
const rounds = 5;
const longest = 30_000;

const own = await startProduct({ demo: true, indexLag: false });

/** Open a tab of this person that receives notifications. */
async function openTab(person: SignedInPerson) {
  const { ticket } = await person.call(issueLiveTicket);
  const socket = new WebSocket(`${own.url.replace('http', 'ws')}/live`, [liveProtocol, ticket]);
  const heard = new Set<() => void>();
  let looks = () => {};
  socket.onmessage = ({ data }) => {
    const notice = Notice.safeParse(JSON.parse(String(data))).data;
    if (notice?.what === 'request') for (const tell of heard) tell();
    if (notice?.what === 'looking' && notice.seq !== undefined) looks();
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return {
    /** Resolves when a notification about this request arrives. */
    look: (requestId: string) =>
      new Promise<void>((resolve) => {
        looks = resolve;
        socket.send(JSON.stringify({ action: 'look', requestId, turn: 1 }));
      }),
    /** Milliseconds until the notification about the shown request arrives. */
    untilHeard(): Promise<number> {
      const begun = performance.now();
      return new Promise((resolve) => {
        const done = () => {
          heard.delete(done);
          resolve(performance.now() - begun);
        };
        heard.add(done);
        setTimeout(() => resolve(Number.POSITIVE_INFINITY), longest).unref();
      });
    },
    close: () => socket.close(),
  };
}

try {
  const cast = await demoCast(await connectToProduct(own.url), demoPassword);
  const { teams } = await benchCast(cast, getUserId);
  const team = teams[0];
  if (!team) throw new Error('Nobody to raise a request.');
  const { requester, approvers } = team;
  const values = {
    title: 'A request that many look at',
    amount: { amount: '123.45', currency: 'EUR' },
    ...{ administration: true, preApprover: true, budgetOwner: false, paymentCheck: false },
  };
  const { categoryId } = cast;
  const { requestId } = await requester.call(createRequest, { body: { categoryId, values } });
  await requester.call(submitRequest, { params: { requestId }, body: {} });
  const desk = approvers[0];
  if (!desk) throw new Error('Nobody to approve it.');
  for (let isAsked = false; !isAsked; ) {
    const { items } = await desk.call(listTasks);
    isAsked = items.some((one) => one.requestId === requestId);
  }
  const admin = await cast.signedIn(getUserId('Elif Kaya'));
  const lookers = [requester, desk, admin];
  const others = cast.requesters.filter((one) => !lookers.includes(one));
  const open = async (count: number, people: readonly SignedInPerson[]) => {
    const tabs = [];
    for (let n = 0; n < count; n += 1) {
      const person = people[n % people.length];
      if (person) tabs.push(await openTab(person));
    }
    return tabs;
  };
  const beside = await open(idle, others);
  const tabs = await open(looks, lookers);
  await Promise.all(tabs.map((tab) => tab.look(requestId)));
  const figures = [];
  for (let round = 1; round <= rounds; round += 1) {
    const waits = tabs.map((tab) => tab.untilHeard());
    await requester.call(addComment, { params: { requestId }, body: { text: `Note ${round}` } });
    const times = await Promise.all(waits);
    const inTime = times.filter(Number.isFinite);
    figures.push({
      'tabs that heard': inTime.length,
      'median, ms': Math.round(calculateQuantile(inTime, 0.5)),
      'last, ms': Math.round(Math.max(...inTime)),
    });
  }
  console.log(`${beside.length + tabs.length} tabs are open, ${tabs.length} look at the request.`);
  console.table(figures);
  for (const tab of [...beside, ...tabs]) tab.close();
} finally {
  await own.stop();
}
