import { useEffect, useState } from 'react';
import * as z from 'zod';
import { readBaseUrl } from '#frontend/lib/runtime-config.ts';
import { PleaseWait } from '#frontend/lib/session/please-wait.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { type Service, services } from '#shared/endpoint.ts';
import classes from './api-docs.module.css';

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.object({ required: z.boolean(), content: z.unknown() }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown() })),
});
const Description = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

type DescribedOperation = z.infer<typeof Operation> & {
  readonly method: string;
  readonly path: string;
};
type DescribedService = {
  readonly service: Service;
  readonly title: string;
  readonly about: string;
  readonly operations: readonly DescribedOperation[];
  readonly schemas: readonly (readonly [name: string, schema: unknown])[];
};

async function fetchDescription(service: Service): Promise<DescribedService> {
  const response = await fetch(`${readBaseUrl(service)}/openapi.json`);
  if (!response.ok)
    throw new Error(`The description of ${service} could not be read (${response.status}).`);
  const { info, paths, components } = Description.parse(await response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return {
    service,
    ...{ title: info.title, about: info.description, operations },
    schemas: Object.entries(components.schemas),
  };
}

/** Load the public API descriptions of both services. Rejects if one does not respond. */
const readDescriptions = (): Promise<DescribedService[]> =>
  Promise.all(services.map(fetchDescription));

const text = (value: unknown) => JSON.stringify(value, null, 2);

function OperationSection({ operation }: { operation: DescribedOperation }) {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details className={classes.operation} id={operation.operationId}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{summary}</span>
      </summary>
      {description.split('\n\n').map((part) => (
        <p className="paragraph" key={part}>
          {part}
        </p>
      ))}
      {parameters.length > 0 ? (
        <ul className="bullets paragraph">
          {parameters.map((one) => (
            <li
              key={`${one.in} ${one.name}`}
            >{rich`${<code>{one.name}</code>} in ${one.in}${one.required ? t`, required` : ''}: ${<code>{JSON.stringify(one.schema)}</code>}`}</li>
          ))}
        </ul>
      ) : null}
      {requestBody ? (
        <>
          <h4>{rich`Body${requestBody.required ? t`, required` : ''}`}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>{text(requestBody.content)}</pre>
        </>
      ) : null}
      <h4>{t`Answers`}</h4>
      <ul className="bullets paragraph">
        {Object.entries(responses).map(([status, answer]) => (
          <li key={status}>
            <code>{status}</code> {answer.description}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{text(responses['200']?.content)}</pre>
    </details>
  );
}

function ServiceSection({ described, wanted }: { described: DescribedService; wanted: string }) {
  const words = wanted.toLowerCase().split(/\s+/);
  const found = described.operations.filter(({ method, path, summary }) => {
    const own = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
  return (
    <section>
      <h2>{rich`${described.title} · ${found.length} of ${described.operations.length} operations`}</h2>
      <p className="paragraph">{described.about}</p>
      {found.map((operation) => (
        <OperationSection key={operation.operationId} operation={operation} />
      ))}
      <h3>{t`Schemas`}</h3>
      {described.schemas.map(([name, schema]) => (
        <details key={name} className={classes.operation}>
          <summary>
            <code>{name}</code>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>{text(schema)}</pre>
        </details>
      ))}
    </section>
  );
}

/** Page with the API descriptions of both services. It is public, without sign-in. */
export function Page() {
  const [services, setServices] = useState<DescribedService[]>();
  const [failure, setFailure] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    document.title = t`Operations (API) · Countersign`;
    readDescriptions().then(setServices, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, []);
  return (
    <main className={classes.page}>
      <h1>{t`Operations (API)`}</h1>
      <p className="paragraph">{rich`For programs that work with Countersign. The same as documents: ${<a href="/request-service/openapi.json">{t`request service`}</a>}, ${<a href="/workflow-service/openapi.json">{t`workflow service`}</a>}.`}</p>
      <label className={`stack gap-4 ${classes.find}`}>
        {t`Find an operation`}
        <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </label>
      {failure ? (
        <p className="paragraph" role="alert">{rich`${failure} Reload the page to try again.`}</p>
      ) : null}
      {services || failure ? null : <PleaseWait />}
      {services?.map((described) => (
        <ServiceSection key={described.service} described={described} wanted={wanted.trim()} />
      ))}
    </main>
  );
}
