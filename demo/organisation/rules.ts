import { defaultApplicationId } from '#shared/application.ts';
import { DoaLevel, DoaRule, Rate } from '#shared/doa/doa.ts';
import { EscalationPolicy } from '#shared/escalations/policy.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { SlaTemplate } from '#shared/sla/calendar.ts';
import { getDemoId } from './ids.ts';
import { getLevelId, getUserId } from './people.ts';
import { getDepartmentId } from './places.ts';

const own = { applicationId: defaultApplicationId, version: 0 };
const hour = 3600;

export const configuration = Configuration.parse({
  applicationId: defaultApplicationId,
  name: 'Countersign',
  currency: 'EUR',
  fallbackApproverIds: [getUserId('Elif Kaya'), getUserId('Ingrid Solberg')],
  version: 0,
});

export const getSlaId = (name: string) => getDemoId(`sla ${name}`);
export const slaTemplates = [
  { name: 'Within half a day', normal: 4 },
  { name: 'Within a day', normal: 8 },
  { name: 'Within two days', normal: 16 },
].map(({ name, normal }) =>
  SlaTemplate.parse({
    ...own,
    id: getSlaId(name),
    name,
    targets: {
      low: 2 * normal * hour,
      normal: normal * hour,
      high: (normal * hour) / 2,
      urgent: (normal * hour) / 4,
    },
    warnAtPercent: [75],
  }),
);

export const getPolicyId = (name: string) => getDemoId(`policy ${name}`);
export const escalationPolicies = [
  {
    name: 'Remind, then the manager',
    levels: [
      { after: 4 * hour, target: { to: 'manager' }, action: 'addApprover' },
      { after: 16 * hour, target: { to: 'departmentHead' }, action: 'notify' },
    ],
  },
].map((item) => EscalationPolicy.parse({ ...own, id: getPolicyId(item.name), ...item }));

const eur = (amount: string) => ({ amount, currency: 'EUR' });
export const doaLevels = [
  { rank: 1, name: 'Team lead', limit: eur('1000') },
  { rank: 2, name: 'Department head', limit: eur('5000') },
  { rank: 3, name: 'Vice president', limit: eur('25000') },
  { rank: 4, name: 'Board', limit: null },
].map((item) => DoaLevel.parse({ ...own, id: getLevelId(item.name), ...item }));

const holders: [level: string, department: string | null, names: string[]][] = [
  ['Team lead', 'Field Engineering', ['Ben Hartmann', 'Inês Duarte', 'Rahul Deshpande']],
  ['Department head', 'Field Engineering', ['Mira Okafor']],
  ['Team lead', 'Finance', ['Priya Raman']],
  ['Department head', 'Finance', ['Anna Lindqvist']],
  ['Department head', 'People services', ['Elif Kaya']],
  ['Department head', 'Legal', ['Chloé Martin']],
  ['Team lead', 'Procurement', ['Sven Aalto']],
  ['Department head', 'Procurement', ['Daniel Osei']],
  ['Team lead', 'Marketing', ['Grace Coleman']],
  ['Department head', 'Marketing', ['Hana Sato']],
  ['Team lead', 'Information technology', ['Yuki Tanaka']],
  ['Department head', 'Information technology', ['Nadia Farouk']],
  ['Vice president', null, ['Tomás Rivera']],
  ['Board', null, ['Ingrid Solberg']],
];
export const doaRules = holders.map(([level, department, names]) =>
  DoaRule.parse({
    ...own,
    id: getDemoId(`doa ${level} ${department}`),
    levelId: getLevelId(level),
    departmentId: department && getDepartmentId(department),
    categoryId: null,
    userIds: names.map(getUserId),
  }),
);

export const rates = [
  ['USD', '0.92'],
  ['GBP', '1.17'],
  ['INR', '0.0109'],
].map(([currency, rate]) =>
  Rate.parse({
    ...own,
    id: getDemoId(`rate ${currency}`),
    currency,
    rate,
    validFrom: '2026-01-01',
  }),
);
