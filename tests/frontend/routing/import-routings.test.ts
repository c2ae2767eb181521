import { describe, expect, test } from 'vitest';
import {
  planRouting,
  type RoutingPlan,
  readRoutingFile,
} from '#frontend/features/routing/import-routings.ts';
import {
  collectEmailAddresses,
  collectPersonIds,
  namedReferenceKinds,
  type RoutingFileNames,
  resolveRouting,
  toNextVersion,
  toRoutingFile,
} from '#frontend/features/routing/routing-content.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { indexNames } from '#shared/import/names.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, createdAt, id, people } from '#tests/domain/support/people.ts';

const finance = { id: id(951), name: 'Finance' };
const accounting = { id: id(952), name: 'Accounting', parentId: finance.id };
const berlin = { id: id(953), name: 'Berlin', code: 'BER' };
const lists = {
  category: [{ id: categoryId, name: 'Travel' }],
  department: [finance, accounting],
  location: [berlin],
  level: [{ id: id(954), name: 'Board' }],
  person: [{ id: people.ceo, name: 'ceo@example.com' }],
  serviceLevel: [{ id: id(955), name: 'Within two days' }],
  escalationPolicy: [{ id: id(956), name: 'Remind' }],
};
const namesByList = Object.fromEntries(
  namedReferenceKinds.map((list) => [list, indexNames(list, lists[list])]),
) as RoutingFileNames;

const published = routing(
  [
    { approvers: { kind: 'named', userIds: [people.ceo] }, slaTemplateId: id(955) },
    {
      approvers: { kind: 'head', departmentId: accounting.id },
      slaTemplateId: null,
      escalationPolicyId: id(956),
      condition: {
        op: 'and',
        of: [
          { op: '=', of: [{ field: '$location' }, { value: berlin.id }] },
          { op: 'in', of: [{ field: '$category' }, { value: categoryId }, { value: 'Travel' }] },
          { op: '>', of: [{ field: '$amount' }, { value: 100 }] },
          { op: '=', of: [{ field: 'buyer' }, { value: people.ceo }] },
        ],
      },
    },
  ],
  { version: 3, categoryIds: [categoryId] },
);
const content = toRoutingDraft(published);
const inFile = (value: unknown) => ({ name: 'Travel', value });
const saved = toRoutingFile(published, namesByList);
/** Copy the saved routing as if it were read from a file. */
const copy = (): Record<string, unknown> => JSON.parse(JSON.stringify(saved));

describe('a routing in a file', () => {
  test('an exported routing refers to people by email address and to other items by name, never by id', () => {
    expect(saved).toMatchObject({
      name: published.name,
      categoryIds: ['Travel'],
      steps: [
        {
          approvers: { kind: 'named', userIds: ['ceo@example.com'] },
          slaTemplateId: 'Within two days',
        },
        {
          approvers: { kind: 'head', departmentId: 'Finance / Accounting' },
          escalationPolicyId: 'Remind',
          condition: {
            of: [
              { of: [{ field: '$location' }, { location: 'BER' }] },
              { of: [{ field: '$category' }, { category: 'Travel' }, { value: 'Travel' }] },
              { of: [{ field: '$amount' }, { value: 100 }] },
              { of: [{ field: 'buyer' }, { person: 'ceo@example.com' }] },
            ],
          },
        },
      ],
    });
    const ids = [
      categoryId,
      people.ceo,
      ...Object.values(lists)
        .flat()
        .map((one) => one.id),
    ];
    for (const one of ids) expect(JSON.stringify(saved)).not.toContain(one);
  });

  test('an exported routing survives an import that looks up all its email addresses', () => {
    expect(resolveRouting(inFile(copy()), namesByList)).toEqual({ draft: content });
    expect(collectEmailAddresses([inFile(copy())])).toEqual(['ceo@example.com', 'ceo@example.com']);
    expect(collectPersonIds([published])).toContain(people.ceo);
  });

  test('a routing with unknown names is rejected with the position of each', () => {
    const { steps } = content;
    const odd = {
      ...copy(),
      categoryIds: ['Travel', 'Yachts'],
      condition: { op: '=', of: [{ field: '$department' }, { department: 'Moon' }] },
      steps: [{ ...steps[0], approvers: { kind: 'named', userIds: ['nobody@example.com'] } }],
    };
    expect(resolveRouting(inFile(odd), namesByList)).toEqual({
      problems: expect.objectContaining({
        'categoryIds.1': ['There is no category “Yachts”.'],
        'condition.of.1': ['There is no department “Moon”.'],
        'steps.0.approvers.userIds.0': ['There is no person “nobody@example.com”.'],
      }),
    });
  });

  test.each([
    ['an unknown field', { ...copy(), script: 'x' }, { script: ['This field is not known.'] }],
    ['no steps', { name: 'Travel', categoryIds: [] }, { steps: ['This is missing.'] }],
    [
      'the field isActive, which an import never sets',
      { ...copy(), isActive: false },
      { isActive: ['This field is not known.'] },
    ],
  ])('a routing file with %s is rejected', (_, value, problems) => {
    expect(resolveRouting(inFile(value), namesByList)).toEqual({ problems });
  });

  test('an imported step without an id keeps the identity of the existing step with the same name', () => {
    const steps = content.steps.map(({ id: _, ...step }) => step);
    const read = resolveRouting(inFile({ ...copy(), steps }), namesByList);
    if ('problems' in read) throw new Error('It was refused.');
    expect(read.draft.steps).toHaveLength(2);
    expect(toNextVersion(read.draft, content)).toEqual(content);
  });

  test('two imported steps with the same name never get the id of the same existing step', () => {
    const [first] = content.steps;
    if (!first) throw new Error('There is no step.');
    const twice = { ...content, steps: [2, 3].map((n) => ({ ...first, id: id(910 + n) })) };
    const ids = toNextVersion(twice, { ...content, steps: [first] }).steps.map((step) => step.id);
    expect(ids).toEqual([first.id, id(913)]);
  });
});

describe('a file of routings', () => {
  const file = (text: string) => new File([text], 'routings.json');
  test('each routing of a file is accepted or rejected separately, whether alone or in a list', async () => {
    expect(await readRoutingFile(file(JSON.stringify(saved)))).toHaveProperty('content');
    expect(await readRoutingFile(file(JSON.stringify([saved, {}, 7])))).toEqual({
      contents: [
        { content: { name: published.name, value: copy() } },
        { name: '', problems: { name: ['This is missing.'] } },
        expect.objectContaining({ problems: expect.any(Object) }),
      ],
    });
  });

  test('a condition with too many nested levels is rejected with a message', async () => {
    const deep = `{"name":"Deep","steps":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await readRoutingFile(file(deep))).toEqual({
      name: 'Deep',
      problems: { file: ['This routing is nested too deeply.'] },
    });
  });
});

describe('importing a routing', () => {
  const there = (draft: object | null = null) =>
    EditedRouting.parse({ id: published.id, published, draft, itemVersion: 4 });
  const other: RoutingDraft = { ...content, categoryIds: [] };
  const draft = {
    ...{ ...other, basedOn: 3, savedAt: createdAt },
    savedBy: { userId: people.ceo, name: 'Ceo' },
  };
  const outcomeOf = ({ outcome }: RoutingPlan) => outcome;

  test('importing an unknown routing creates a draft, with the reasons why it cannot be published', () => {
    const problems = { steps: ['Two steps have the same id.'] };
    expect(planRouting(content, undefined, problems)).toEqual({
      ...{ name: published.name, outcome: 'created', problems, content },
    });
  });

  test('importing an unchanged routing changes nothing, whether it is published or a draft', () => {
    expect(outcomeOf(planRouting(content, there(), {}))).toBe('same');
    expect(outcomeOf(planRouting(other, there(draft), {}))).toBe('same');
  });

  test('importing a changed routing creates the draft of its next version', () => {
    expect(planRouting(other, there(), {})).toMatchObject({
      outcome: 'changed',
      content: other,
      there: { itemVersion: 4 },
    });
  });

  test("a routing import never overwrites another person's draft, and the refusal names that person", () => {
    const why = { draft: ['Ceo saved a draft of this routing. Publish or discard it first.'] };
    expect(planRouting(content, there(draft), {})).toMatchObject({
      outcome: 'refused',
      problems: why,
    });
  });

  test('a routing import rejects a name in use for the same reason as saving', () => {
    const problems = { name: ['Another routing has this name.'] };
    expect(outcomeOf(planRouting(content, undefined, problems))).toBe('refused');
  });
});
