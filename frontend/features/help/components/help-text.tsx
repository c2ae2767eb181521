import { Fragment, type ReactNode } from 'react';
import type { Block, HelpPage, Line } from '../read-page.ts';
import classes from './help-text.module.css';

type HelpTextProps = {
  readonly page: HelpPage;
  /** Level of the page’s headings, below its title. */
  readonly heading: 'h2' | 'h3';
  /** Renders the link to another page. */
  readonly renderLink: (name: string, text: string) => ReactNode;
};

/** Content of a help page below its title. */
export function HelpText({ page: { summary, blocks }, heading, renderLink }: HelpTextProps) {
  return (
    <div className={classes.text}>
      <p className={classes.summary}>
        <Pieces line={summary} renderLink={renderLink} />
      </p>
      {blocks.map((block, at) => (
        <Part key={at} block={block} heading={heading} renderLink={renderLink} />
      ))}
    </div>
  );
}

type Within<Rest> = Rest & Pick<HelpTextProps, 'renderLink'>;

function Part({
  block,
  heading: Heading,
  renderLink,
}: Within<{ block: Block } & Pick<HelpTextProps, 'heading'>>) {
  if ('line' in block) {
    const Tag = block.kind === 'heading' ? Heading : 'p';
    return (
      <Tag>
        <Pieces line={block.line} renderLink={renderLink} />
      </Tag>
    );
  }
  const isSteps = block.kind === 'steps';
  const List = isSteps ? 'ol' : 'ul';
  return (
    <List className={isSteps ? 'numbered' : 'bullets'}>
      {block.lines.map((line, at) => (
        <li key={at}>
          <Pieces line={line} renderLink={renderLink} />
        </li>
      ))}
    </List>
  );
}

const Pieces = ({ line, renderLink }: Within<{ line: Line }>) =>
  line.map((piece, at) => {
    if (piece.kind === 'label') return <b key={at}>{piece.text}</b>;
    if (piece.kind === 'link')
      return <Fragment key={at}>{renderLink(piece.page, piece.text)}</Fragment>;
    if (piece.kind === 'text') return <Fragment key={at}>{piece.text}</Fragment>;
    return <KeyCaps key={at} keys={piece.text} />;
  });

/** Key caps: "Ctrl K" is shown as two keys. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((key, at) => (
      <kbd key={at}>{key}</kbd>
    ))}
  </span>
);
