import { useMemo } from 'react';
import { linkTo } from '#window/state/route.ts';
import classes from './manual.module.css';
import { type ManualPage, targetOf } from './manual.ts';
import { type Block, type Inline, plainOf, readMarkdown } from './markdown.ts';
import { pictureSize } from './picture-sizes.ts';

/** A page of the manual without its title, which the screen shows. */
export function Article({ page }: { page: ManualPage }) {
  const blocks = useMemo(() => readMarkdown(page.text).slice(1), [page.text]);
  return (
    <article className={classes.article} lang={page.language}>
      <Blocks blocks={blocks} page={page} />
    </article>
  );
}

interface OfPage {
  readonly page: ManualPage;
}

function Blocks({ blocks, page }: OfPage & { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their places.
  return blocks.map((block, index) => <OneBlock key={index} block={block} page={page} />);
}

function OneBlock({ block, page }: OfPage & { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = block.level <= 2 ? 'h2' : 'h3';
      return (
        <Tag id={block.id} tabIndex={-1}>
          <Line parts={block.parts} page={page} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line parts={block.parts} page={page} />
        </p>
      );
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change their places.
            <li key={index}>
              <Blocks blocks={item} page={page} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'code':
      return <pre>{block.text}</pre>;
    case 'table':
      return <Table head={block.head} rows={block.rows} page={page} />;
  }
}

type Lines = readonly (readonly Inline[])[];

function Table({ head, rows, page }: OfPage & { head: Lines; rows: readonly Lines[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={plainOf(cell)} scope="col">
              <Line parts={cell} page={page} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.map(plainOf).join('|')}>
            {cells.map((cell, column) => (
              <td key={plainOf(head[column] ?? [])}>
                <Line parts={cell} page={page} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ parts, page }: OfPage & { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change their places.
  return parts.map((part, index) => <Part key={index} part={part} page={page} />);
}

function Part({ part, page }: OfPage & { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Line parts={part.parts} page={page} />
        </strong>
      );
    case 'picture':
      return (
        <img src={pictureAddress(page.language, part.file)} alt={part.alt} loading="lazy" {...pictureSize(part.file)} />
      );
    case 'link':
      return <Way part={part} page={page} />;
  }
}

/** Links to files of the sources lead nowhere in the window: their words stay. */
function Way({ part: { to, parts }, page }: OfPage & { part: Extract<Inline, { kind: 'link' }> }) {
  const target = targetOf(to, page.name);
  const words = <Line parts={parts} page={page} />;
  if (target === null) return words;
  if (typeof target === 'string')
    return (
      <a href={target} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  return <a href={linkTo(`/manual/${target.page}`, target.at === '' ? {} : { at: target.at })}>{words}</a>;
}

// The addresses of the manual's pictures, by their file below docs/.
const FILES = import.meta.glob<string>('../../../docs/{screens,engine,de/screens}/*.{png,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture that a page names. German pages name those of their own folder. */
function pictureAddress(language: 'en' | 'de', file: string): string | undefined {
  return FILES[`../../../docs/${language === 'de' ? 'de/' : ''}${file}`];
}
