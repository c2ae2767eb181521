import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { helpGroups } from '../help-pages.ts';
import { getSummaryText, type Help } from '../load-help.ts';
import classes from './help-contents.module.css';

type HelpContentsProps = {
  readonly help: Help;
  readonly roles: ReadonlySet<ClientRole>;
  readonly renderLink: (name: string, title: string) => ReactNode;
  /** `short`: titles only, next to a page. */
  readonly short?: boolean;
};

/** List of all help pages by group. Pages for other roles are in a collapsed section. */
export function HelpContents({ help, roles, renderLink, short = false }: HelpContentsProps) {
  const others = helpGroups.filter(({ role }) => !roles.has(role));
  const list = (groups: typeof helpGroups) =>
    groups.map(({ name, topics }) => (
      <section key={name} className={classes.group} aria-label={help.groupLabels[name]}>
        <h2>{help.groupLabels[name]}</h2>
        <ul>
          {topics.map((topic) => {
            const page = help.pages.get(topic.name);
            return page ? (
              <li key={topic.name}>
                {renderLink(topic.name, page.title)}
                {short ? null : <p>{getSummaryText(page)}</p>}
              </li>
            ) : null;
          })}
        </ul>
      </section>
    ));
  return (
    <div className={`stack top ${classes.contents}`} data-short={short || undefined}>
      {list(helpGroups.filter(({ role }) => roles.has(role)))}
      {others.length > 0 && !short ? (
        <details className={`whole-row ${classes.others}`}>
          <summary>{t`What others do here`}</summary>
          <div className={`stack top ${classes.contents}`}>{list(others)}</div>
        </details>
      ) : null}
    </div>
  );
}
