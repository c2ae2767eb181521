import type { FormValues } from '#shared/forms/form.ts';
import { plural } from '#shared/language/t.ts';
import { getUserId } from '../organisation/people.ts';
import type { Random } from './random.ts';

/** Generate plausible form values for a category. `day`: the date on which the request is raised. */
type FormValuesGenerator = (random: Random, day: Date) => FormValues;

const euro = (amount: number) => ({ amount: amount.toFixed(2), currency: 'EUR' });
const dateFrom = (day: Date, offset: number) =>
  new Date(day.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const cents = (random: Random, low: number, high: number) =>
  random.between(low * 100, high * 100) / 100;
/** Most amounts are small and a few are large. */
const skewed = (random: Random, low: number, high: number) =>
  Math.round(low + (high - low) * random.next() ** 3);

const trips = [
  'Customer workshop',
  'Commissioning review',
  'Site visit',
  'Trade fair',
  'Audit',
  'Kick-off',
  'Training of operators',
  'Warranty inspection',
];
const cities = [
  'Lisbon',
  'Copenhagen',
  'Gdańsk',
  'Vienna',
  'Oslo',
  'Turin',
  'Pune',
  'Austin',
  'Rotterdam',
  'Lyon',
];
const suppliers = [
  'Standbau Nord GmbH',
  'Hansa Messtechnik',
  'Tejo Ferramentas',
  'Lone Star Signs',
  'Sahyadri Tools',
  'Nordlicht Software',
];
const items = [
  'Replacement pump',
  'Torque sensor licences',
  'Pallet of filters',
  'Trade fair stand',
  'Calibration service',
  'Safety shoes',
  'Cable drums',
];

function fillTravelExpense(random: Random, day: Date): FormValues {
  const nights = random.between(1, 4);
  const start = -random.between(nights + 1, 12);
  const line = (what: string, kind: string, amount: number, offset = 0) => ({
    day: dateFrom(day, start + offset),
    what,
    kind,
    amount: euro(amount),
  });
  const city = random.pick(cities);
  return {
    title: `${random.pick(trips)}, ${city}`,
    from: dateFrom(day, start),
    to: dateFrom(day, start + nights),
    costCentre: random.pick(['4410', '4400', '4600', '4200']),
    onProject: true,
    project: `P-${random.between(1000, 9999)}`,
    purpose: 'Sessions on site with the customer, minutes are in the project folder.',
    outsideTravelDesk: random.chance(0.25),
    lines: [
      line(`Travel to ${city} and back`, 'transport', cents(random, 90, 900)),
      line(
        `Hotel, ${plural(nights, 'one night', `${nights} nights`)}`,
        'lodging',
        nights * cents(random, 90, 320),
      ),
      ...(random.chance(0.6)
        ? [line('Dinner with the customer', 'hospitality', cents(random, 60, 700), 1)]
        : []),
      ...(random.chance(0.1)
        ? [line('Workshop room and equipment', 'other', cents(random, 1500, 6000), 1)]
        : []),
    ],
  };
}

function fillPurchase(random: Random, day: Date): FormValues {
  const what = random.pick(items);
  return {
    title: `${what}, ${random.pick(['test bench 3', 'field office', 'workshop', 'spring campaign', 'building B'])}`,
    supplier: random.pick(suppliers),
    neededBy: dateFrom(day, random.between(14, 70)),
    costCentre: random.pick(['4410', '4400', '4500', '4600']),
    newSupplier: random.chance(0.3),
    contract: random.chance(0.15),
    why: 'The best of three offers; delivery fits the plan.',
    items: [{ what, count: random.between(1, 8), price: euro(skewed(random, 60, 6000)) }],
  };
}

const leave: FormValuesGenerator = (random, day) => {
  const kind = random.chance(0.12) ? 'parental-leave' : 'annual-leave';
  const start = random.between(10, 80);
  return {
    title:
      kind === 'parental-leave'
        ? 'Parental leave'
        : random.pick(['Winter holiday', 'A week off', 'Long weekend', 'Family visit']),
    kind,
    from: dateFrom(day, start),
    to: dateFrom(day, start + random.between(1, 20)),
    deputy: getUserId(
      random.pick(['Ben Hartmann', 'Sofia Rossi', 'Clara Vogel', 'Ava Mitchell', 'Dev Kapoor']),
    ),
  };
};

const access: FormValuesGenerator = (random) => {
  const [system, name] = random.pick([
    ['finance-system', 'finance system'],
    ['source-code', 'source code'],
    ['customer-portal', 'customer portal'],
    ['test-bench-network', 'test bench network'],
  ] as const);
  const right = random.pick(['read', 'read', 'write', 'administer']);
  return {
    title: `Access to the ${name}`,
    system,
    right,
    why: 'Needed for the tasks that I took over this month.',
  };
};

const contract: FormValuesGenerator = (random, day) => ({
  title: random
    .pick(['Site insurance', 'Service agreement', 'Framework contract', 'Lease of test equipment'])
    .concat(', ', random.pick(cities)),
  party: random.pick(suppliers),
  value: euro(skewed(random, 3000, 60000)),
  starts: dateFrom(day, random.between(10, 40)),
  ends: dateFrom(day, random.between(200, 700)),
  personalData: random.chance(0.3),
  summary: 'Terms as in the draft; cancellation with three months to the end of a quarter.',
});

const hiring: FormValuesGenerator = (random, day) => ({
  title: random.pick([
    'Field engineer',
    'Test engineer',
    'Accountant',
    'Buyer',
    'Working student, marketing',
  ]),
  kind: random.pick(['replacement', 'new-position']),
  start: dateFrom(day, random.between(40, 120)),
  salary: euro(random.between(38, 92) * 1000),
  share: 40,
  why: 'The work of the team has grown by a third since spring.',
});

const equipment: FormValuesGenerator = (random) => ({
  title: random.pick([
    'Second monitor set',
    'Laptop',
    'Noise-cancelling headset',
    'Standing desk',
    'Multimeter',
  ]),
  kind: random.pick(['monitor', 'laptop', 'furniture', 'measuring-device']),
  price: euro(skewed(random, 80, 3500)),
  replaces: false,
  why: 'The old one no longer does what the work needs.',
});

const training: FormValuesGenerator = (random, day) => ({
  title: random.pick([
    'Pressure equipment directive',
    'Negotiation',
    'Advanced PLC',
    'First aid',
    'Technical writing',
  ]),
  provider: random.pick(['TÜV Nord', 'Chamber of Industry', 'Hasso Academy']),
  from: dateFrom(day, random.between(20, 60)),
  to: dateFrom(day, random.between(61, 64)),
  fee: euro(skewed(random, 200, 4200)),
  goal: 'To do ourselves what we buy from outside today.',
});

const refund: FormValuesGenerator = (random) => ({
  title: `${random.pick(['Ørsted', 'Galp', 'Vattenfall', 'Enel'])}, invoice ${random.between(20000, 29999)}`,
  amount: euro(skewed(random, 50, 8000)),
  reason: random.pick(['paid-twice', 'returned-goods', 'complaint']),
  iban: 'DE89370400440532013000',
  story: 'The customer paid the invoice a second time; accounting has checked it.',
});

const declaration: FormValuesGenerator = (random) => ({
  title: random.pick(['Taxi and parking', 'Books', 'Small tools', 'Catering of the team day']),
  amount: euro(cents(random, 12, 480)),
  administration: true,
  preApprover: random.chance(0.1),
  budgetOwner: random.chance(0.3),
  paymentCheck: false,
});

const other: FormValuesGenerator = (random) => ({
  title: random.pick([
    'Parking space for a month',
    'A key for the workshop',
    'Team photo on the website',
  ]),
  details: 'Everything else is settled with the people concerned.',
});

/** Category, its relative frequency, and the function that fills in its form. */
export const demoRequestKinds: readonly (readonly [
  category: string,
  weight: number,
  answer: FormValuesGenerator,
])[] = [
  ['Travel expense', 26, fillTravelExpense],
  ['Purchase', 16, fillPurchase],
  ['Leave', 16, leave],
  ['Access', 9, access],
  ['Equipment', 9, equipment],
  ['Expense declaration', 7, declaration],
  ['Training', 6, training],
  ['Contract', 4, contract],
  ['Refund', 4, refund],
  ['Hiring', 2, hiring],
  ['Other', 2, other],
];
