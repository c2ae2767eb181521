import * as z from 'zod';
import { type Names, nameResources, siteDomain } from './names.ts';
import type { Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/** Replace intrinsic functions with their values, at any depth. `AWS::NoValue` removes the property. */
export type Resolve = (value: unknown) => unknown;

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Attribute = z.union([
  z.string().transform((dotted) => dotted.split(/\.(.*)/s).slice(0, 2)),
  z.tuple([z.string(), z.string()]),
]);

/**
 * Create a resolver for the values of the stack, and the names that it inserts. Addresses of the distribution become
 * `siteUrl`.
 * @throws TemplateError for an unsupported intrinsic function (`Fn::ImportValue` of another stack's output, `Fn::If`, a
 * dynamic reference to a secret)
 */
export function resolver(stack: Stack, siteUrl: string): { resolve: Resolve; names: Names } {
  const pseudo = new Map<string, unknown>([
    ['AWS::Region', stack.region],
    ['AWS::AccountId', stack.account],
    ['AWS::Partition', 'aws'],
    ['AWS::URLSuffix', 'amazonaws.com'],
    ['AWS::NoValue', undefined],
  ]);
  const ref = (id: string): unknown => {
    if (pseudo.has(id)) return pseudo.get(id);
    return names.ref(id);
  };
  const attribute = (value: unknown): string => {
    const [id = '', name = ''] = Attribute.parse(value);
    return names.attribute(id, name);
  };
  const textOf = (value: unknown) => Text.parse(resolve(value));
  const names = nameResources(stack, textOf);

  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: (argument) => ref(z.string().parse(argument)),
    'Fn::GetAtt': attribute,
    'Fn::Join': (argument) => {
      const [separator, parts] = z.tuple([z.string(), z.unknown()]).parse(argument);
      return z.array(Text).parse(resolve(parts)).join(separator);
    },
    'Fn::Sub': (argument) => {
      const [text, values] = z
        .union([
          z.string().transform((alone): [string, Record<string, unknown>] => [alone, {}]),
          z.tuple([z.string(), z.record(z.string(), z.unknown())]),
        ])
        .parse(argument);
      return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
        if (literal) return `\${${name}}`;
        if (name in values) return textOf(values[name]);
        return Text.parse(name.includes('.') ? attribute(name) : ref(name));
      });
    },
    'Fn::Select': (argument) => {
      const [index, list] = z.tuple([z.coerce.number(), z.unknown()]).parse(argument);
      return z.array(z.unknown()).parse(resolve(list))[index];
    },
    'Fn::Split': (argument) => {
      const [separator, text] = z.tuple([z.string(), z.unknown()]).parse(argument);
      return textOf(text).split(separator);
    },
  };

  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve).filter((one) => one !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name, argument] = ['', undefined]] = entries;
    if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = intrinsics[name];
      if (intrinsic) return intrinsic(argument);
      throw new TemplateError(`${name} is not known here: ${JSON.stringify(value)}`);
    }
    return mapValues(value, resolve);
  };
  return { names, resolve: (value) => replaceSiteUrl(resolve(value), siteUrl) };
}

const mapValues = (value: object, change: (inner: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, change(inner)] as const)
      .filter(([, inner]) => inner !== undefined),
  );

/** Wildcard for the origins of all distributions. On this machine, the site is the only one. */
const anyDistribution = 'https://*.cloudfront.net';

/** Replace the site's URL in a value. The URL can be recognized only in the complete text. */
function replaceSiteUrl(value: unknown, siteUrl: string): unknown {
  if (typeof value === 'string') {
    if (value.includes('{{resolve:')) throw new TemplateError(`${value} cannot be looked up here.`);
    return value
      .replaceAll(`https://${siteDomain}`, siteUrl)
      .replaceAll(anyDistribution, siteUrl)
      .replaceAll(siteDomain, new URL(siteUrl).host);
  }
  if (Array.isArray(value)) return value.map((one) => replaceSiteUrl(one, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value, (inner) => replaceSiteUrl(inner, siteUrl));
}
