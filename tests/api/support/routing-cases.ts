import { expect } from 'vitest';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, otherCategoryId, people, routingId } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

const { steps } = routing([{ approvers: { kind: 'head', departmentId: null } }]);
const draft = { categoryIds: [otherCategoryId], steps };
const savedBy = { userId: people.admin, name: 'Admin' };
const absent = { madeUp: 'item.not-found' } as const;

export const routingCases = {
  createRouting: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...draft, name: fresh } })),
    gives: { version: 1, isActive: true, itemVersion: 1 },
    reused,
  },
  listRoutingVersions: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { routingId: rules.routing } })),
    gives: { items: [{ version: 1 }] },
    ...absent,
  },
  countOpenRequests: {
    scene: 'open',
    sent: admin(() => ({})),
    gives: {
      items: [{ routingId, version: 1, count: expect.any(Number) }],
      categories: expect.arrayContaining([{ categoryId, count: expect.any(Number) }]),
      complete: true,
    },
  },
  checkRouting: {
    scene: 'nothing',
    sent: admin(() => ({
      body: {
        routing: {
          ...draft,
          name: 'TRAVEL',
          steps: steps.map((step) => ({ ...step, approvers: { kind: 'group', group: 'Nobody' } })),
        },
      },
    })),
    gives: {
      problems: {
        name: ['Another routing has this name.'],
        'steps.0.approvers.group': ['This group is empty.'],
      },
      advice: expect.any(Array),
    },
  },
  getRoutingOrder: {
    scene: 'rules',
    sent: admin(() => ({})),
    gives: { routingIds: expect.arrayContaining([routingId]), version: expect.any(Number) },
  },
  moveRouting: {
    scene: 'rules',
    sent: admin(({ rules }) => ({
      params: { routingId: rules.routing },
      body: { before: routingId },
    })),
    gives: { routingIds: expect.arrayContaining([routingId]), updatedBy: { userId: people.admin } },
    ...absent,
  },
  publishRouting: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { routingId: rules.routing },
      body: { ...draft, name: fresh },
    })),
    gives: { routing: { version: 2, itemVersion: 2 }, open: { count: 0, complete: true } },
    ...absent,
  },
  removeRouting: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { routingId: rules.routing } })),
    gives: { routing: { version: 2, isActive: false }, open: { count: 0, complete: true } },
    ...absent,
  },
  getRoutingDraft: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { routingId: rules.routingDraft } })),
    gives: { published: null, draft: { basedOn: 0, savedBy }, itemVersion: 1 },
    ...absent,
  },
  createRoutingDraft: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...draft, name: fresh } })),
    gives: { published: null, draft: { basedOn: 0, savedBy }, itemVersion: 1 },
    reused,
  },
  saveRoutingDraft: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { routingId: rules.routing },
      body: { ...draft, name: fresh },
    })),
    gives: { published: { version: 1 }, draft: { basedOn: 1, savedBy }, itemVersion: 2 },
    ...absent,
  },
  discardRoutingDraft: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { routingId: rules.routingDraft } })),
    gives: { published: null, draft: null },
    ...absent,
  },
  publishRoutingDraft: {
    scene: 'rules',
    sent: admin(({ rules }) => ({
      params: { routingId: rules.routingDraft },
      body: { note: 'As agreed with the auditors.' },
    })),
    gives: {
      edited: {
        published: { version: 1, publishedBy: savedBy, note: 'As agreed with the auditors.' },
        draft: null,
      },
      open: { count: 0, complete: true },
    },
    ...absent,
    reused,
  },
  simulateRouting: {
    scene: 'nothing',
    sent: admin(() => ({
      body: {
        routing: { ...draft, name: 'A draft' },
        requesterId: people.employee,
        categoryId,
        values: answers('120'),
      },
    })),
    gives: {
      path: { steps: [[{ people: [{ name: 'Director' }] }]] },
      routing: { name: 'A draft' },
    },
    reused,
  },
  migrateRequests: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { routingId: rules.routing }, body: { dryRun: false } })),
    gives: { version: 1, items: [] },
    ...absent,
    reused,
  },
} satisfies Record<string, Case>;
