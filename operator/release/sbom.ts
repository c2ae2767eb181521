import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import * as z from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const Package = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
});
type Package = z.infer<typeof Package>;
/** The parts of `package-lock.json` that a bill of materials needs. */
const LockFile = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), Package),
});

const marker = 'node_modules/';
const getName = (folder: string) => folder.slice(folder.lastIndexOf(marker) + marker.length);

/** Return the folder of a package as Node finds it from another folder: in its own node_modules, or in those above. */
function findFolder(
  packages: ReadonlyMap<string, unknown>,
  name: string,
  from: string,
): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${marker}`)))
  ) {
    const place = `${folder && `${folder}/`}${marker}${name}`;
    if (packages.has(place)) return place;
    if (folder === '') return undefined;
  }
}

/** Create the component of a package. Its hash is that of the archive in the registry. */
function toComponent(folder: string, { version, license, integrity }: Package): Models.Component {
  const name = getName(folder);
  const [algorithm, digest] = integrity?.split('-') ?? [];
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    ...{ version, bomRef: folder.replaceAll(marker, '') },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  });
  if (license) component.licenses.add(new Models.LicenseExpression(license));
  if (algorithm === 'sha512' && digest)
    component.hashes.set(
      Enums.HashAlgorithm['SHA-512'],
      Buffer.from(digest, 'base64').toString('hex'),
    );
  return component;
}

/**
 * Describe the packages that a release runs with, in CycloneDX as JSON. Packages for development are left out. The same
 * lock file produces the same bytes: there is no time and no serial number in it.
 */
export function buildSbom(lockFile: string, version: string): string {
  const { name, packages } = LockFile.parse(JSON.parse(lockFile));
  const used = new Map(
    Object.entries(packages).filter(
      ([folder, { dev, link }]) => folder.includes(marker) && !dev && !link,
    ),
  );
  const components = new Map(
    [...used].map(([folder, one]) => [folder, toComponent(folder, one)] as const),
  );
  const product = new Models.Component(Enums.ComponentType.Application, name, {
    ...{ version, bomRef: name },
  });
  const depend = (component: Models.Component, folder: string, one: Package | undefined) => {
    for (const needed of Object.keys({ ...one?.dependencies, ...one?.optionalDependencies })) {
      const found = components.get(findFolder(used, needed, folder) ?? '');
      if (found) component.dependencies.add(found.bomRef);
    }
  };
  depend(product, '', packages['']);
  for (const [folder, component] of components) depend(component, folder, used.get(folder));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const component of components.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  );
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
